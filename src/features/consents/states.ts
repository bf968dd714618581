// The states of a request, the actors of its transitions, and their texts.

export type ConsentState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'revoked' | 'ended'
export type ConsentSide = 'asker' | 'owner'
export type ConsentAct = 'approve' | 'refuse' | 'withdraw' | 'revoke' | 'expire'

type Step = { from: ConsentState; act: ConsentAct; by: ConsentSide | 'time'; to: ConsentState }

export const consentSteps: readonly Step[] = [
  { from: 'asked', act: 'approve', by: 'owner', to: 'approved' },
  { from: 'asked', act: 'refuse', by: 'owner', to: 'refused' },
  { from: 'asked', act: 'withdraw', by: 'asker', to: 'withdrawn' },
  { from: 'asked', act: 'expire', by: 'time', to: 'expired' },
  { from: 'approved', act: 'revoke', by: 'owner', to: 'revoked' },
  { from: 'approved', act: 'expire', by: 'time', to: 'ended' },
]

/** Returns the state after a party's action, or null when it is not allowed. */
export const nextState = (from: ConsentState, act: ConsentAct, by: Step['by']): ConsentState | null =>
  consentSteps.find((step) => step.from === from && step.act === act && step.by === by)?.to ?? null

export const isOpen = (state: ConsentState): boolean => consentSteps.some(({ from }) => from === state)

export const stateNames: Record<ConsentState, string> = {
  asked: 'منتظر پاسخ مالک',
  approved: 'مالک اجازه داد',
  refused: 'مالک اجازه نداد',
  withdrawn: 'پس گرفته شد',
  expired: 'بی‌پاسخ ماند',
  revoked: 'مالک اجازه را پس گرفت',
  ended: 'مهلت استفاده تمام شد',
}

export const stateTones = {
  asked: 'warn',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  revoked: 'bad',
  ended: 'plain',
} as const satisfies Record<ConsentState, string>

/** Every transition and use, as both parties see it. */
export type ConsentEvent = ConsentState | 'used' | 'answered' | 'reported'

export const eventNames: Record<ConsentEvent, string> = {
  asked: 'درخواست فرستاده شد',
  approved: 'مالک با کد پیامکی اجازه داد',
  refused: 'مالک اجازه نداد',
  withdrawn: 'درخواست پس گرفته شد',
  expired: 'مهلت پاسخ تمام شد',
  revoked: 'مالک اجازه را پس گرفت',
  ended: 'مهلت استفاده تمام شد',
  used: 'استعلام شروع شد',
  answered: 'پاسخ استعلام آمد',
  reported: 'گزارش شد',
}
