import type { Answer } from '../answers.ts'

/**
 * Returns an answer for another person with the owner's consent: the facts about the car, without the owner's name, ids
 * that reveal letters, or places. Null for kinds without such consent.
 */
export function answerForOthers(answer: Answer): Answer | null {
  switch (answer.kind) {
    case 'fines-details':
      return {
        ...answer,
        plate: null,
        items: answer.items.map((fine, index) => ({
          ...fine,
          id: String(index + 1),
          city: null,
          place: null,
          serial: null,
          billId: null,
          paymentId: null,
          payable: false,
          hasImage: false,
        })),
      }
    case 'plate-history':
      return { ...answer, plate: null, trace: null }
    case 'card-sanad':
      return {
        ...answer,
        plate: null,
        card: answer.card && { ...answer.card, postBarcode: null },
        document: answer.document && { ...answer.document, postBarcode: null },
      }
    default:
      return null
  }
}
