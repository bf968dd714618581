/** The public components of inquiries. */
export { AnswerSheet } from './components/answer-sheet.tsx'
export { HealthLine } from './components/health-line.tsx'
export { inquiryKinds } from './kinds.ts'
export { codeSchema } from './schemas.ts'
export { stateNameOf as inquiryStateNameOf } from './texts.ts'
export type { BehalfView, ServiceView } from './views.ts'
