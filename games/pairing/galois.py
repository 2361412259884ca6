"""The arithmetic of finite fields, as far as designs of tables need it."""

from __future__ import annotations

from functools import cache
from itertools import product


def prime_power(number: int) -> tuple[int, int] | None:
    """Return the prime and the exponent of a prime power; None if `number` is not one.

    >>> prime_power(27), prime_power(12)
    ((3, 3), None)
    """
    for prime in range(2, number + 1):
        if number % prime == 0:
            exponent, rest = 0, number
            while rest % prime == 0:
                exponent, rest = exponent + 1, rest // prime
            return (prime, exponent) if rest == 1 else None
    return None


class Field:
    """The field of `order` elements, numbered from 0; the numbers 0 and 1 are its zero and its one.

    An element is a polynomial over the prime field; the digits of its number are the polynomial's
    coefficients. Raises `ValueError` if `order` is not a prime power.
    """

    def __init__(self, order: int) -> None:
        found = prime_power(order)
        if found is None:
            raise ValueError(f"{order} is not a prime power")
        self.order = order
        self._prime, self._degree = found
        self._modulus = _irreducible(*found)

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements."""
        prime = self._prime
        return self._number(
            [(a + b) % prime for a, b in zip(self._digits(one), self._digits(other), strict=True)]
        )

    def multiply(self, one: int, other: int) -> int:
        """Return the product of two elements."""
        digits = _product(self._digits(one), self._digits(other), self._prime)
        return self._number(_rest(digits, self._modulus, self._prime)[: self._degree])

    def _digits(self, number: int) -> list[int]:
        digits = []
        for _ in range(self._degree):
            number, digit = divmod(number, self._prime)
            digits.append(digit)
        return digits

    def _number(self, digits: list[int]) -> int:
        number = 0
        for digit in reversed(digits):
            number = number * self._prime + digit
        return number


@cache
def field(order: int) -> Field:
    """Return the field of `order` elements. Fields are cached."""
    return Field(order)


def _product(one: list[int], other: list[int], prime: int) -> list[int]:
    """Return the product of two polynomials, lowest coefficient first."""
    digits = [0] * (len(one) + len(other) - 1)
    for place, a in enumerate(one):
        for shift, b in enumerate(other):
            digits[place + shift] = (digits[place + shift] + a * b) % prime
    return digits


def _rest(digits: list[int], modulus: tuple[int, ...], prime: int) -> list[int]:
    """Return the remainder of a polynomial after division by a monic one.

    The remainder is padded with zeros to the number of `digits`, or to the degree of the modulus if that is
    more.
    """
    digits = digits + [0] * (len(modulus) - 1 - len(digits))
    for top in range(len(digits) - 1, len(modulus) - 2, -1):
        factor = digits[top]
        for place, coefficient in enumerate(modulus):
            digits[top - len(modulus) + 1 + place] -= factor * coefficient
            digits[top - len(modulus) + 1 + place] %= prime
    return digits


def _irreducible(prime: int, degree: int) -> tuple[int, ...]:
    """Return the first monic polynomial of `degree` that is not divisible by one of lower degree."""
    for lower in product(range(prime), repeat=degree):
        candidate = (*lower, 1)
        if not any(
            not any(_rest(list(candidate), (*divisor, 1), prime)[:size])
            for size in range(1, degree // 2 + 1)
            for divisor in product(range(prime), repeat=size)
        ):
            return candidate
    raise ValueError(f"no irreducible polynomial of degree {degree} over {prime}")  # there is always one
