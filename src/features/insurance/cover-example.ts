import type { Rial } from '#kit/money.ts'

type Accident = { carRial: Rial; damageRial: Rial }

/**
 * Returns who pays a damage: the insurer up to the cover, and for a car dearer than the conventional one only in
 * proportion to that (law of compulsory insurance, article 8); the driver pays the rest.
 */
export function paidFor({ carRial, damageRial }: Accident, coverRial: Rial, conventionalRial: Rial) {
  const owed = carRial > conventionalRial ? (damageRial * conventionalRial) / carRial : damageRial
  const insurer = owed < coverRial ? owed : coverRial
  return { insurer, own: owed - insurer }
}
