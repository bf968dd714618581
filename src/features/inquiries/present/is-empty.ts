import type { Answer } from '../answers.ts'

/** Returns whether an answer reports nothing; that is an answer, and frequently a good one. */
export function isEmptyAnswer(answer: Answer): boolean {
  switch (answer.kind) {
    case 'fines-accumulation':
    case 'car-annual-toll-bill':
      return answer.totalRial === '0' && !answer.doubts?.length && !answer.status
    case 'fines-details':
    case 'licence-status':
    case 'pelak-status':
    case 'tehran-car-toll-bill':
    case 'freeway-toll':
    case 'plate-history':
      return answer.items.length === 0
    case 'third-party-insurance':
      return answer.policy === null
    case 'technical-inspection':
      return answer.certificate === null
    case 'card-sanad':
      return answer.card === null && answer.document === null
    case 'violation-photo':
      return answer.plateImage === null && answer.vehicleImage === null
    case 'authenticity-and-history':
      return answer.sections.every(({ status }) => status === 'none')
    case 'negative-score':
      return false
  }
}
