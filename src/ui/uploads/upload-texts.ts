import { formatInteger } from '#kit/digits.ts'
import { megabytesText, type FileKinds } from './check-file.ts'
import type { Upload } from './upload-state.ts'

export const chooseText = (kinds: FileKinds, count: number): string =>
  `${count > 0 ? 'افزودن' : 'انتخاب'} ${kinds === 'pictures' ? 'عکس' : 'فایل'}`

export const limitsText = (kinds: FileKinds, maxFiles: number, maxBytes: number): string => {
  const what = kinds === 'pictures' ? 'عکس' : 'عکس یا PDF'
  const size = megabytesText(maxBytes)
  return maxFiles > 1 ? `حداکثر ${formatInteger(maxFiles)} ${what}، هر کدام تا ${size}.` : `یک ${what} تا ${size}.`
}

export const notArrivedText = (uploads: readonly Upload[]): string => {
  const [failed, refused, missing] = (['failed', 'refused', 'missing'] as const).map(
    (is) => uploads.filter(({ state }) => state === is).length,
  )
  if (missing! > 0) {
    return `${formatInteger(missing!)} فایل روی دستگاه دیگری است؛ از همان دستگاه ادامه بدهید یا حذفشان کنید.`
  }
  const count = failed! + refused!
  const them = count > 1 ? 'آن‌ها' : 'آن'
  // A file that is not a picture, or is too large, cannot be retried.
  return failed === 0
    ? `${formatInteger(count)} فایل را نمی‌شود ارسال کرد؛ ${them} را حذف کنید.`
    : `${formatInteger(count)} فایل ارسال نشد؛ دوباره امتحان کنید یا ${them} را حذف کنید.`
}

export const waitingText = (online: boolean): string =>
  online
    ? 'ارسال فایل هنوز تمام نشده؛ فرم بعد از آن خودش ارسال می‌شود.'
    : 'ارتباط برقرار نیست؛ بعد از وصل شدن، اول فایل و بعد فرم ارسال می‌شود.'

/** Announces each finished file, not each percent. */
export function progressText(uploads: readonly Upload[]): string {
  const count = (...states: Upload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length
  const [sent, failed] = [count('sent'), count('failed', 'refused', 'missing')]
  const parts = [
    uploads.length > 0 && `${formatInteger(sent)} از ${formatInteger(uploads.length)} فایل ارسال شد`,
    failed > 0 && `${formatInteger(failed)} فایل ارسال نشد`,
  ]
  return parts.filter(Boolean).join('، ')
}
