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
