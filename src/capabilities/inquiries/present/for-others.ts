import type { Answer } from '../answers.ts'

/**
 * An answer as somebody may read it who asked with the owner's leave: what tells how the car stands, without what names its
 * owner, lets their letters be followed, or says where they have been. Null for kinds that are not asked so.
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
