import type { Answer, ClientErrorCode } from './http-client.ts'

/** Title and advice of what goes wrong between browser and server. */
export const clientErrorTexts: Record<ClientErrorCode, [title: string, advice: string]> = {
  network: ['به سرور نرسیدیم', 'اینترنت را ببینید و دوباره تلاش کنید.'],
  timeout: ['سرور دیر پاسخ داد', 'کمی بعد دوباره تلاش کنید.'],
  aborted: ['درخواست نیمه‌کاره ماند', 'دوباره تلاش کنید.'],
  'chunk-missing': ['بخشی از صفحه نرسید', 'اینترنت را ببینید و دوباره تلاش کنید.'],
}

/** One sentence for a person about an answer that is no success: the server's own, or ours when it had none. */
export function failureText({ code, message }: Extract<Answer<unknown>, { ok: false }>): string {
  const own = clientErrorTexts[code as ClientErrorCode]
  return message || (own ? own.join('؛ ') : 'پاسخ سرور خوانده نشد؛ دوباره تلاش کنید.')
}

const stayed = 'آنچه نوشته‌اید همین‌جا مانده است.'

/** A sentence or two about a form that did not arrive and stays on the page; a failure of ours has the name that support can find. */
export function writeFailureText(status: number, requestId = ''): string {
  if (!requestId) return `ارتباط برقرار نشد. ${stayed} اتصال اینترنت را بررسی کنید و دوباره بفرستید.`
  const cause = status === 503 ? 'سرویس چند لحظه در دسترس نیست.' : 'ثبت نشد؛ مشکل از ماست.'
  return `${cause} ${stayed} کمی بعد دوباره بفرستید. کد پیگیری: \u2068${requestId}\u2069`
}
