import { clientErrorTexts } from '#ui/http-texts.ts'
import type { ClientErrorCode } from '#ui/http-client.ts'

type Words = [title: string, advice: string]

const messages: Record<number, Words> = {
  400: ['درخواست شما ناقص رسید', 'آدرس یا فرم کامل نیست؛ یک قدم برگردید و دوباره بفرستید.'],
  401: ['برای این کار باید وارد شوید', 'از حسابتان خارج شده‌اید. وارد شوید و دوباره امتحان کنید.'],
  403: ['اجازهٔ دیدن این صفحه را ندارید', 'اگر فکر می‌کنید اشتباه است، با حساب دیگری وارد شوید.'],
  404: ['صفحه پیدا نشد', 'شاید آدرس تغییر کرده یا یک حرف آن اشتباه نوشته شده است.'],
  405: ['این کار در این آدرس انجام نمی‌شود', 'یک قدم برگردید و از دکمهٔ همان صفحه استفاده کنید.'],
  413: ['حجم این درخواست زیاد است', 'متن کوتاه‌تر یا فایل کم‌حجم‌تری بفرستید.'],
  415: ['این نوع درخواست قبول نمی‌شود', 'یک قدم برگردید و از فرم همان صفحه استفاده کنید.'],
  429: ['تعداد درخواست‌های شما زیاد است', 'چند لحظه صبر کنید و دوباره امتحان کنید.'],
  500: ['این صفحه درست باز نشد', 'مشکل از ماست و ثبت شد. کمی بعد دوباره امتحان کنید.'],
  507: [
    'فعلاً نمی‌توانیم چیزی ذخیره کنیم',
    'فضای ذخیره‌سازی ما پر شده است. صفحه‌ها را می‌توانید ببینید؛ کمی بعد دوباره بفرستید.',
  ],
  503: ['فرمان چند لحظه در دسترس نیست', 'چیزی از دست نرفته است. چند ثانیهٔ دیگر دوباره امتحان کنید.'],
}

/** What happened to an act that was refused for a reason of its own. */
const codes: Readonly<Record<string, Words>> = {
  'other-person': [
    'با حساب دیگری وارد شده‌اید',
    'این فرم در حساب دیگری باز شده بود و ثبت نشد. صفحه را دوباره باز کنید.',
  ],
}

/** Status message and advice of the error page: by the code when the server was never reached, else by the status. */
export const errorMessage = (status: number, code: string | undefined): Words =>
  clientErrorTexts[code as ClientErrorCode] ??
  codes[code ?? ''] ??
  messages[status] ??
  messages[status < 500 ? 400 : 500]!
