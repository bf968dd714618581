import type { Mobile } from '#kit/mobile.ts'

/**
 * The kind of a message. `sign-in-code`: an approved template with the code as token. `act-code`:
 * the code of another action, with the action as second token. `sign-in-call` and `act-call`: the
 * same read aloud. Each kind of notice: one token, the whole text.
 */
export type SmsTemplate = string

/**
 * Templates of codes. The second token of an action's code names its purpose, so that nobody
 * reveals it for another one.
 */
export const codeTemplates = ['sign-in-code', 'sign-in-call', 'act-code', 'act-call'] as const

/** One message to one number. `reference` is ours and stays the same over retries. */
type ToSend = { mobile: Mobile; reference: string }
export type TemplateToSend = ToSend & { template: 'sign-in-code' | 'act-code'; tokens: readonly string[] }
export type TextToSend = ToSend & { text: string }
/** `act`: the purpose of the code in words; signing in when absent. */
export type CallToMake = ToSend & { code: string; act?: string | undefined }

/**
 * Why there is no valid answer. After `no-connection` and `busy` the provider certainly has
 * nothing; after the others it may.
 */
export type SmsTrouble = 'no-connection' | 'busy' | 'timeout' | 'server-error' | 'nonsense'

export type SmsAnswer =
  | { state: 'sent'; provider: string; providerReference: string }
  | { state: 'refused'; code: string }
  | { state: 'unavailable'; trouble: SmsTrouble }

/** The delivery state of an accepted message: `underway` while unknown. */
export type DeliveryState = 'underway' | 'delivered' | 'failed'

declare module '#platform/providers.ts' {
  interface Providers {
    sms: SmsPort
  }
}

/**
 * A provider of text messages. It answers within ten seconds, tries once and never throws: the job
 * retries. Answers never contain the provider's key or address.
 */
export type SmsPort = {
  name: string
  sendTemplate(message: TemplateToSend): Promise<SmsAnswer>
  sendText(message: TextToSend): Promise<SmsAnswer>
  /** Calls a phone and spells a code. */
  callCode(call: CallToMake): Promise<SmsAnswer>
  /** Finds a message's state by the provider's reference; null without a valid answer. */
  findDelivery(message: { provider: string; providerReference: string }): Promise<DeliveryState | null>
}
