import type { SmsAnswer, SmsPort } from './sms-port.ts'

/** Whether a provider certainly has nothing of a message, so that another may get it. */
const surelyNotTaken = (answer: SmsAnswer): boolean =>
  answer.state === 'refused' ||
  (answer.state === 'unavailable' && (answer.trouble === 'no-connection' || answer.trouble === 'busy'))

const notSent = (answer: SmsAnswer): boolean => answer.state !== 'sent'

/**
 * Combines two providers: a message that the first certainly did not accept goes to the second; one
 * it may have accepted goes to neither. Sign-in codes are the exception: a duplicate is harmless, a
 * late one worthless. When neither accepted, returns an answer that allows a retry if there is one.
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
