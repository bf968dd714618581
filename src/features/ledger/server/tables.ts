import type { Generated } from 'kysely'
import type { AccountKind } from '../accounts.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    ledger_account: {
      id: Generated<bigint>
      key: string
      kind: AccountKind
      person_id: bigint | null
      balance_rial: Generated<bigint>
      stripe: Generated<number>
    }
    /** Company accounts with the sum of their stripes. */
    ledger_company_account: { key: string; kind: AccountKind; balance_rial: bigint; stripes: number }
    ledger_transfer: {
      id: Generated<bigint>
      kind: string
      key: string
      about: Generated<unknown>
      at: Date
    }
    ledger_entry: {
      id: Generated<bigint>
      transfer_id: bigint
      account_id: bigint
      amount_rial: bigint
      balance_rial: bigint
    }
    ledger_hold: {
      id: Generated<bigint>
      person_id: bigint | null
      key: string
      cash_rial: bigint
      gift_rial: bigint
      state: Generated<'open' | 'captured' | 'released'>
      made_at: Date
      expires_at: Date | null
      ended_at: Date | null
    }
  }
}
