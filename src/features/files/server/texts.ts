import { toPersianDigits } from '#kit/digits.ts'
import type { DocumentRefusal } from '#platform/pdf/redraw-document.ts'
import type { PictureRefusal } from '#platform/pictures/reencode.ts'
import { minPictureSide } from './purpose.ts'

/** Refusals of a file. */
export type FileRefusal = PictureRefusal | DocumentRefusal | 'picture-tiny' | 'file-empty' | 'file-kind' | 'file-bytes'

/** Texts of refusals at the field. */
export const refusals = {
  'picture-empty': {
    fa: 'این فایل خالی است؛ عکس دیگری انتخاب کنید.',
    en: 'The file is empty; choose another picture.',
  },
  'picture-kind': {
    fa: 'فرمت این فایل قبول نمی‌شود؛ عکس JPEG، PNG، WebP یا AVIF بفرستید.',
    en: 'This kind of file is not taken; send JPEG, PNG, WebP or AVIF.',
  },
  'picture-heic': {
    fa: 'فرمت HEIC باز نمی‌شود؛ همین عکس را به‌صورت JPEG بفرستید.',
    en: 'HEIC can not be read; send the same picture as JPEG.',
  },
  'picture-mixed': {
    fa: 'در این فایل به‌جز عکس چیز دیگری هم هست؛ عکس اصلی دوربین را بفرستید.',
    en: 'The file holds more than a picture; send the one from the camera.',
  },
  'picture-animated': { fa: 'عکس متحرک قبول نمی‌شود؛ عکس ثابت بفرستید.', en: 'Send a picture that does not move.' },
  'picture-pixels': {
    fa: 'ابعاد عکس بیشتر از ۴۰ مگاپیکسل است؛ عکس کوچک‌تری بفرستید.',
    en: 'The picture has more than 40 megapixels; send a smaller one.',
  },
  'picture-tiny': {
    fa: `این عکس خیلی کوچک است؛ عکسی بفرستید که هر طرفش حداقل ${toPersianDigits(minPictureSide)} پیکسل باشد.`,
    en: `The picture is too small; send one of at least ${minPictureSide} pixels on each side.`,
  },
  'picture-bytes': {
    fa: 'حجم عکس بیشتر از ۱۰ مگابایت است؛ عکس کم‌حجم‌تری بفرستید.',
    en: 'The picture is larger than 10 megabytes; send a smaller one.',
  },
  'picture-damaged': {
    fa: 'این عکس خراب است و باز نمی‌شود؛ دوباره عکس بگیرید یا عکس دیگری بفرستید.',
    en: 'The picture is damaged and does not open; send another one.',
  },
  'picture-heavy': {
    fa: 'این عکس خیلی سنگین است؛ عکس کوچک‌تر یا ساده‌تری بفرستید.',
    en: 'The picture is too heavy to read; send a smaller or simpler one.',
  },
  'file-empty': {
    fa: 'این فایل خالی است؛ فایل دیگری انتخاب کنید.',
    en: 'The file is empty; choose another one.',
  },
  'file-kind': {
    fa: 'فقط PDF یا عکس (JPEG، PNG، WebP، AVIF) قبول می‌شود.',
    en: 'Send a PDF or a picture (JPEG, PNG, WebP or AVIF).',
  },
  'file-bytes': { fa: 'حجم فایل بیشتر از حد مجاز است؛ فایل کم‌حجم‌تری بفرستید.', en: 'The file is larger than allowed.' },
  'file-pages': {
    fa: 'این سند بیشتر از ۳۰ صفحه دارد؛ آن را کوتاه کنید یا در چند فایل بفرستید.',
    en: 'The document has more than 30 pages; shorten it or send it as several files.',
  },
  'file-heavy': {
    fa: 'این سند خیلی سنگین است؛ نسخهٔ ساده‌تر یا عکس آن را بفرستید.',
    en: 'The document is too heavy to read; send a simpler one or a picture of it.',
  },
  'file-damaged': {
    fa: 'این سند خراب است و باز نمی‌شود؛ دوباره آن را بسازید یا از آن عکس بفرستید.',
    en: 'The document is damaged or can not be read; make it again or send a picture of it.',
  },
  'file-encrypted': {
    fa: 'این سند رمز دارد؛ نسخهٔ بدون رمز آن را بفرستید.',
    en: 'The document is protected by a password; send it without one.',
  },
  'files-count': {
    fa: 'تعداد فایل‌ها بیشتر از حد مجاز است؛ بقیه ارسال نشدند.',
    en: 'There are more files than allowed; the rest was not taken.',
  },
} as const satisfies Record<FileRefusal | 'picture-bytes' | 'files-count', { fa: string; en: string }>

export type RefusalTextCode = keyof typeof refusals
