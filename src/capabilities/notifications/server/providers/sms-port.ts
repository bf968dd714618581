import type { Mobile } from '#kit/mobile.ts'

/**
 * What a message is for: `sign-in-code` by a text that the provider has approved, with the code as its token; `act-code` the
 * code of another act, with the act in words as its second token; `sign-in-call` and `act-call` the same read aloud; every
 * kind of notice as one token, which is the whole text.
 */
export type SmsTemplate = string

/** Templates of codes; the second token of an act's is what the code is for, so that nobody reads it out for something else. */
export const codeTemplates = ['sign-in-code', 'sign-in-call', 'act-code', 'act-call'] as const

/** One message to one number. `reference` is ours and stays the same when the message is tried again. */
type ToSend = { mobile: Mobile; reference: string }
export type TemplateToSend = ToSend & { template: 'sign-in-code' | 'act-code'; tokens: readonly string[] }
export type TextToSend = ToSend & { text: string }
/** `act`: what the code is for, in words; signing in when it does not say. */
export type CallToMake = ToSend & { code: string; act?: string | undefined }

/** Why no answer counts. After `no-connection` and `busy` the provider surely has nothing; after the others it may. */
export type SmsTrouble = 'no-connection' | 'busy' | 'timeout' | 'server-error' | 'nonsense'

export type SmsAnswer =
  | { state: 'sent'; provider: string; providerReference: string }
  | { state: 'refused'; code: string }
  | { state: 'unavailable'; trouble: SmsTrouble }

/** What became of a message that a provider took: `underway` while nobody knows. */
export type DeliveryState = 'underway' | 'delivered' | 'failed'

declare module '#platform/providers.ts' {
  interface Providers {
    sms: SmsPort
  }
}

/**
 * A provider of text messages. It answers within ten seconds, tries once and never throws: trying again belongs to the
 * job. No answer carries the provider's key or address.
 */
export type SmsPort = {
  name: string
  sendTemplate(message: TemplateToSend): Promise<SmsAnswer>
  sendText(message: TextToSend): Promise<SmsAnswer>
  /** Reads the digits of a code aloud on the telephone. */
  callCode(call: CallToMake): Promise<SmsAnswer>
  /** The state of a message by the provider's own reference; null when the provider gave no answer that counts. */
  findDelivery(message: { provider: string; providerReference: string }): Promise<DeliveryState | null>
}
