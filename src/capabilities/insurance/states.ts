/** Why there is no policy, or what is wanted. */
export type OrderReason = 'price-changed' | 'refused' | 'discount' | 'identity' | 'no-documents'

/** Of the question to one insurer. */
export type OfferState = 'asking' | 'offered' | 'refused' | 'failed'
