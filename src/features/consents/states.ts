import { defineFlow, type FlowStates } from '#kit/flow.ts'

/** The request, by action of the one who asks, of the car's owner, or of a deadline. */
export const consentFlow = defineFlow('consent', {
  asked: {
    label: 'منتظر پاسخ مالک',
    tone: 'warn',
    acts: {
      approve: { by: ['owner'], to: 'approved' },
      refuse: { by: ['owner'], to: 'refused' },
      withdraw: { by: ['asker'], to: 'withdrawn' },
      expire: { by: ['time'], to: 'expired' },
    },
  },
  approved: {
    label: 'مالک اجازه داد',
    tone: 'good',
    acts: { revoke: { by: ['owner'], to: 'revoked' }, expire: { by: ['time'], to: 'ended' } },
  },
  refused: { label: 'مالک اجازه نداد', tone: 'bad' },
  withdrawn: { label: 'پس گرفته شد' },
  expired: { label: 'بی‌پاسخ ماند' },
  revoked: { label: 'مالک اجازه را پس گرفت', tone: 'bad' },
  ended: { label: 'مهلت استفاده تمام شد' },
})
export type ConsentState = FlowStates<typeof consentFlow>
export type ConsentParty = 'asker' | 'owner'
export type ConsentAction = Parameters<typeof consentFlow.next>[1]

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
