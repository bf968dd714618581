import { toLatinDigits } from '#kit/digits.ts'
import { daysField } from '../../admin-schemas.ts'
import { gatewayNames } from '../../gateway-names.ts'
import type { PaymentState } from '../../states.ts'
import { paymentFlow } from '../../states.ts'
import type { AdminFilter } from './find-admin-payments.ts'

/** Reads the filter of a query; ignores invalid values and explains an invalid range. */
export function readAdminFilter(params: URLSearchParams): {
  filter: AdminFilter
  days: string
  daysError: string | null
} {
  const state = params.get('state') ?? ''
  const gateway = params.get('gateway')
  const days = (params.get('days') ?? '').trim()
  const range = days === '' ? null : daysField.safeParse(days)
  return {
    filter: {
      state: Object.hasOwn(paymentFlow.othersLabels, state) ? (state as PaymentState) : null,
      gateway: gateway === 'wallet' ? gateway : (gatewayNames.find((each) => each === gateway) ?? null),
      from: range?.success ? range.data.from : null,
      to: range?.success ? range.data.to : null,
      text: toLatinDigits((params.get('q') ?? '').trim()).slice(0, 100),
    },
    days,
    daysError: range?.success === false ? (range.error.issues[0]?.message ?? null) : null,
  }
}
