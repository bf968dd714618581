/** Of an order (FEATURES IN12). `issuing`: paid, the insurer is asked. `refunded`: no policy, all money back. */
export type OrderState =
  | 'awaiting-payment'
  | 'abandoned'
  | 'issuing'
  | 'documents-rejected'
  | 'issued'
  | 'sent'
  | 'cancelling'
  | 'cancelled'
  | 'refunded'

/** Why there is no policy, or what is wanted. */
export type OrderReason = 'price-changed' | 'refused' | 'discount' | 'identity' | 'not-issued' | 'no-documents' | 'no-insurer'

/** Of the question to one insurer. */
export type OfferState = 'asking' | 'offered' | 'refused' | 'failed'
