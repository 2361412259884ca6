"""What people are told outside the pages: the outbox, its deliveries, and the mail they become."""
