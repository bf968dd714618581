/** What the page shows of a refusal; the same shape as the action gives. */
export type ShownProblem = { field: 'mobile' | 'code' | 'resend'; text: string; typed: string }
