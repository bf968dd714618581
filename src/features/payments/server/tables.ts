import type { ColumnType, Generated } from 'kysely'
import type { PayableState, PaymentReason, PaymentState, RefundState } from '../states.ts'
import type { GatewayName } from '../gateway-names.ts'
import type { GatewayRedirect } from './providers/gateway-port.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    payable: {
      id: Generated<bigint>
      public_id: string
      kind: string
      subject: string
      person_id: bigint | null
      title: string
      lines: unknown
      amount_rial: bigint
      state: Generated<PayableState>
      refunded_rial: Generated<bigint>
      made_at: Date
      expires_at: Date | null
      ended_at: Date | null
    }
    payment: {
      id: Generated<bigint>
      public_id: string
      payable_id: bigint
      person_id: bigint | null
      start_key: string
      start_hash: Buffer
      gateway: GatewayName | 'wallet'
      gateway_rial: bigint
      wallet_rial: bigint
      part: Generated<boolean>
      hold_id: bigint | null
      state: Generated<PaymentState>
      authority: string | null
      redirect: ColumnType<GatewayRedirect | null, string | null, string | null>
      claim: 'paid' | 'unpaid' | null
      reason: PaymentReason | null
      reference_id: string | null
      masked_card: string | null
      fee_rial: Generated<bigint>
      verified_rial: bigint | null
      settled_to: 'payable' | 'wallet' | null
      made_at: Date
      ended_at: Date | null
      checks: Generated<number>
      next_check_at: Date | null
    }
    payment_event: {
      id: Generated<bigint>
      payment_id: bigint
      at: Date
      what: string
      state: PaymentState
      details: Generated<unknown>
    }
    refund: {
      id: Generated<bigint>
      public_id: string
      payable_id: bigint
      payment_id: bigint
      person_id: bigint | null
      key: string
      amount_rial: bigint
      gift_rial: Generated<bigint>
      destination: 'wallet' | 'card'
      state: RefundState
      reason: string
      requested_by: bigint | null
      decided_by: bigint | null
      tracking: string | null
      /** Why it was refused. */
      /** One person decided alone. */
      alone: Generated<boolean>
      rejection: Generated<string | null>
      made_at: Date
      expected_at: Date | null
      ended_at: Date | null
    }
    discount_code: {
      id: Generated<bigint>
      code: string
      title: string
      kind: string | null
      percent: number | null
      amount_rial: bigint | null
      most_rial: bigint | null
      least_price_rial: Generated<bigint>
      stock: number | null
      per_person: number | null
      starts_at: Date
      ends_at: Date | null
      stopped_at: Date | null
      made_by: bigint | null
      made_at: Date
    }
    discount_use: {
      id: Generated<bigint>
      code_id: bigint
      payable_id: bigint
      person_id: bigint | null
      amount_rial: bigint
      full_lines: unknown
      used_at: Date
    }
    gateway_statement: {
      gateway: string
      /** A day in Tehran, as an ISO date. */
      day: ColumnType<string, string, never>
      amount_rial: bigint
      entered_by: bigint | null
      entered_at: Date
    }
  }
}
