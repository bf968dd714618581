import type { SmsAnswer, SmsPort } from './sms-port.ts'

/** Whether a provider surely has nothing of a message, so that another one may be given it. */
const surelyNotTaken = (answer: SmsAnswer): boolean =>
  answer.state === 'refused' ||
  (answer.state === 'unavailable' && (answer.trouble === 'no-connection' || answer.trouble === 'busy'))

const notSent = (answer: SmsAnswer): boolean => answer.state !== 'sent'

/**
 * Two providers as one: what the first surely did not take the second is asked for; what it perhaps took is never given to
 * both. A sign-in code is the exception: it may come twice, but one that comes late is worth nothing. When neither took it
 * the answer is one after which trying again is worth it, if there is such.
 */
export function fallbackSms(first: SmsPort, second: SmsPort): SmsPort {
  const oneAfterOther = async (
    send: (port: SmsPort) => Promise<SmsAnswer>,
    asksOther: (answer: SmsAnswer) => boolean = surelyNotTaken,
  ): Promise<SmsAnswer> => {
    const answer = await send(first)
    if (!asksOther(answer)) return answer
    const other = await send(second)
    return other.state === 'refused' ? answer : other
  }
  return {
    name: `${first.name}+${second.name}`,
    sendTemplate: (message) => oneAfterOther((port) => port.sendTemplate(message), notSent),
    sendText: (message) => oneAfterOther((port) => port.sendText(message)),
    callCode: (call) => oneAfterOther((port) => port.callCode(call), notSent),
    findDelivery: async (message) =>
      (await [first, second].find(({ name }) => name === message.provider)?.findDelivery(message)) ?? null,
  }
}
