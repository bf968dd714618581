import type { Rial } from '#kit/money.ts'

type Accident = { carRial: Rial; damageRial: Rial }

/**
 * Who pays when a car is damaged: the insurer up to the cover, and for a car dearer than the conventional one only in proportion
 * to that (law of compulsory insurance, article 8); the rest is the driver's own.
 */
export function paidFor({ carRial, damageRial }: Accident, coverRial: Rial, conventionalRial: Rial) {
  const owed = carRial > conventionalRial ? (damageRial * conventionalRial) / carRial : damageRial
  const insurer = owed < coverRial ? owed : coverRial
  return { insurer, own: owed - insurer }
}
