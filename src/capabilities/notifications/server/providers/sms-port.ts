import type { Mobile } from '#kit/mobile.ts'

/**
 * The kinds of message that we send; each is a text that the provider has approved, with places for tokens. `sign-in-call`
 * is not written: a voice speaks it on the phone.
 */
export type SmsTemplate = 'sign-in-code' | 'sign-in-call'

/** One message to one number. `reference` is ours and stays the same when the message is tried again. */
export type SmsToSend = { mobile: Mobile; template: SmsTemplate; tokens: readonly string[]; reference: string }

/** Why no answer counts. After `no-connection` and `busy` the provider surely has nothing; after the others it may. */
export type SmsTrouble = 'no-connection' | 'busy' | 'timeout' | 'server-error' | 'nonsense'

export type SmsAnswer =
  | { state: 'sent'; providerReference: string }
  | { state: 'refused'; code: string }
  | { state: 'unavailable'; trouble: SmsTrouble }

/**
 * A provider of text messages. It answers within ten seconds, tries once and never throws: trying again belongs to the
 * job. No answer carries the provider's key or address.
 */
export type SmsPort = { name: string; sendTemplate(message: SmsToSend): Promise<SmsAnswer> }
