declare module '#platform/database.ts' {
  interface Tables {
    contact_detail: {
      person_id: bigint
      address_sealed: Buffer | null
      postal_code_sealed: Buffer | null
      sheba_sealed: Buffer | null
      changed_at: Date
    }
  }
}

export {}
