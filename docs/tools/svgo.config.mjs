// How docs/tools/cut_icons.py shortens outlines: whole units of the 512, the same curves and arcs.
export default {
  multipass: true,
  plugins: [{ name: "convertPathData", params: { floatPrecision: 0, makeArcs: false, convertToQ: false } }],
};
