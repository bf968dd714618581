/** Keeps only the ends of an unmasked card number; gateways usually mask it. Null without one. */
export const maskCard = (card: string | null | undefined): string | null =>
  card ? card.replace(/^(\d{6})\d{3,}(\d{4})$/, '$1******$2') : null
