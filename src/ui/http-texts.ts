import type { Answer, ClientErrorCode } from './http-client.ts'

/** Titles and advice for failures between browser and server. */
export const clientErrorTexts: Record<ClientErrorCode, [title: string, advice: string]> = {
  network: ['ارتباط برقرار نشد', 'اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.'],
  timeout: ['پاسخ دیر رسید', 'کمی بعد دوباره امتحان کنید.'],
  aborted: ['درخواست ناتمام ماند', 'دوباره امتحان کنید.'],
  'chunk-missing': ['بخشی از صفحه باز نشد', 'اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.'],
}

/** Returns one sentence about a failed request: the server's message, or a default one. */
export function failureText({ code, message }: Extract<Answer<unknown>, { ok: false }>): string {
  const own = clientErrorTexts[code as ClientErrorCode]
  return message || (own ? own.join('؛ ') : 'پاسخ درستی نرسید؛ دوباره امتحان کنید.')
}

const stayed = 'آنچه نوشته‌اید پاک نشده است.'

/**
 * Returns one or two sentences about a form that did not arrive and stays on the page; a server fault includes the
 * request id for support.
 */
export function writeFailureText(status: number, requestId = ''): string {
  const name = requestId && ` کد پیگیری: \u2068${requestId}\u2069`
  // After a timeout the write may have happened; 503 is also the status of a form refused under overload.
  if (status === 504 || (name && status === 503))
    return `پاسخ به‌موقع نرسید و شاید ثبت شده باشد. ${stayed} اول نتیجه را ببینید و اگر نبود، دوباره بفرستید.${name}`
  return name
    ? `ثبت نشد؛ مشکل از ماست. ${stayed} کمی بعد دوباره بفرستید.${name}`
    : `ارتباط برقرار نشد. ${stayed} اتصال اینترنت را بررسی کنید و دوباره بفرستید.`
}
