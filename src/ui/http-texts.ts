import type { Answer, ClientErrorCode } from './http-client.ts'

/** Title and advice of what goes wrong between browser and server. */
export const clientErrorTexts: Record<ClientErrorCode, [title: string, advice: string]> = {
  network: ['ارتباط برقرار نشد', 'اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.'],
  timeout: ['پاسخ دیر رسید', 'کمی بعد دوباره امتحان کنید.'],
  aborted: ['درخواست ناتمام ماند', 'دوباره امتحان کنید.'],
  'chunk-missing': ['بخشی از صفحه باز نشد', 'اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.'],
}

/** One sentence for a person about an answer that is no success: the server's own, or ours when it had none. */
export function failureText({ code, message }: Extract<Answer<unknown>, { ok: false }>): string {
  const own = clientErrorTexts[code as ClientErrorCode]
  return message || (own ? own.join('؛ ') : 'پاسخ درستی نرسید؛ دوباره امتحان کنید.')
}

const stayed = 'آنچه نوشته‌اید پاک نشده است.'

/** A sentence or two about a form that did not arrive and stays on the page; a failure of ours has the name that support can find. */
export function writeFailureText(status: number, requestId = ''): string {
  const name = requestId && ` کد پیگیری: \u2068${requestId}\u2069`
  // Without an answer in time it may have been done; 503 is also of a form that was refused at the entrance.
  if (status === 504 || (name && status === 503))
    return `پاسخ به‌موقع نرسید و شاید ثبت شده باشد. ${stayed} اول نتیجه را ببینید و اگر نبود، دوباره بفرستید.${name}`
  return name
    ? `ثبت نشد؛ مشکل از ماست. ${stayed} کمی بعد دوباره بفرستید.${name}`
    : `ارتباط برقرار نشد. ${stayed} اتصال اینترنت را بررسی کنید و دوباره بفرستید.`
}
