/** Every column that holds a sealed value; tests/checks/sealed-columns.test.ts holds the list against the database. */
export const sealedColumns = [
  { table: 'contact_detail', column: 'address_sealed' },
  { table: 'contact_detail', column: 'postal_code_sealed' },
  { table: 'contact_detail', column: 'sheba_sealed' },
  { table: 'gallery', column: 'phone_sealed' },
  { table: 'idempotency_key', column: 'answer_sealed' },
  { table: 'imitated_sms', column: 'message_sealed' },
  { table: 'person', column: 'mobile_sealed' },
  { table: 'person', column: 'national_code_sealed' },
  { table: 'sign_in_code', column: 'mobile_sealed' },
  { table: 'sms_message', column: 'mobile_sealed' },
  { table: 'sms_message', column: 'tokens_sealed' },
  { table: 'ticket', column: 'code_sealed' },
  { table: 'ticket', column: 'mobile_sealed' },
] as const satisfies readonly SealedColumn[]

export type SealedColumn = { table: string; column: string }
