export type ApplyRefusal = 'place' | 'year' | 'waiting' | 'licence-known' | 'pictures'
export type ApplicationRefusal = 'decided' | 'licence-known' | 'note'

/** Refusals of an application: the field that can fix it, and the advice. */
export const applyRefusals: Record<ApplyRefusal, readonly [field: string, text: string]> = {
  place: ['city', 'شهر این استان را انتخاب کنید.'],
  year: ['founded', 'سال شروع فعالیت را امسال یا قبل از آن بنویسید.'],
  waiting: ['', 'یک درخواست شما در انتظار بررسی است. نتیجه را خبر می‌دهیم.'],
  'licence-known': [
    'licence',
    'نمایشگاهی با این پروانه ثبت شده است. اگر نمایشگاه مال شماست، به پشتیبانی پیام بدهید یا از صاحبش بخواهید دعوتتان کند.',
  ],
  pictures: ['pictures', 'عکس پروانه در دسترس نیست. دوباره آن را اضافه کنید.'],
}

export const applicationRefusals: Record<ApplicationRefusal, string> = {
  decided: 'یکی از همکاران قبل از شما دربارهٔ این درخواست تصمیم گرفته است.',
  'licence-known': 'نمایشگاه دیگری با همین شمارهٔ پروانه ثبت شده است؛ پروانه را دوباره بررسی کنید.',
  note: 'دلیل رد را بنویسید؛ درخواست‌دهنده آن را می‌خواند.',
}

export type InviteRefusal = 'self' | 'member' | 'invited' | 'too-many'
export const inviteRefusals: Record<InviteRefusal, string> = {
  self: 'این شمارهٔ خودتان است؛ شمارهٔ همکارتان را بنویسید.',
  member: 'صاحب این شماره از قبل همکار نمایشگاه است.',
  invited: 'این شماره دعوت شده و هنوز پاسخ نداده است.',
  'too-many': 'هر نمایشگاه حداکثر ۳۰ همکار و دعوت باز می‌تواند داشته باشد. اول یکی را حذف کنید.',
}

export const importStates = {
  checked: 'بررسی شده، ثبت نشده',
  running: 'در حال ثبت',
  done: 'ثبت شده',
  undone: 'برگردانده شده',
} as const

export const fileRefusals = {
  'no-file': 'فایل را انتخاب کنید.',
  'no-text':
    'این فایل CSV، XML، JSON یا اکسل (XLSX) نیست. در اکسل «Save As» را بزنید و «XLSX» یا «CSV UTF-8» را انتخاب کنید.',
  xml: 'فایل XML خوانده نشد، چون ساختار آن ناقص است؛ دوباره از نرم‌افزارتان خروجی بگیرید.',
  doctype: 'اول این فایل XML سطر DOCTYPE دارد و برای امنیت خوانده نمی‌شود؛ آن سطر را حذف کنید و دوباره بفرستید.',
  json: 'فایل JSON خوانده نشد، چون ساختار آن ناقص است؛ دوباره از نرم‌افزارتان خروجی بگیرید.',
  xlsx: 'فایل اکسل خوانده نشد. آن را بدون رمز و با فرمت XLSX یا «CSV UTF-8» ذخیره کنید و دوباره بفرستید.',
  empty: 'فایل خالی است یا فقط سطر عنوان دارد؛ هر خودرو را در یک سطر بنویسید.',
  'too-long': 'هر فایل حداکثر ۱۰,۰۰۰ خودرو دارد. فایل را چند قسمت کنید.',
  'too-wide': 'ستون‌های این فایل خیلی زیاد است؛ فقط ستون‌های فایل نمونه را نگه دارید.',
  'too-heavy': 'این فایل خوانده نشد؛ آن را چند قسمت کنید یا دوباره از نرم‌افزارتان خروجی بگیرید.',
  columns: 'ستون‌های لازم در فایل نیست؛ آن را با فایل نمونه مقایسه کنید.',
  'too-many': 'در این یک ساعت فایل‌های زیادی فرستاده‌اید. کمی بعد دوباره امتحان کنید.',
}

export type FeedRefusal = 'not-https' | 'inner'
export const feedRefusals: Record<FeedRefusal | 'too-many', string> = {
  'not-https': 'آدرس کامل فایل را بنویسید که با https شروع می‌شود و نام کاربری و رمز عبور ندارد.',
  inner: 'این آدرس در اینترنت عمومی نیست. آدرسی با نام دامنه بنویسید.',
  'too-many': 'در این یک ساعت بارها آدرس را ثبت کرده یا «خواندن فایل» را زده‌اید. کمی بعد دوباره امتحان کنید.',
}

/** Results of the last reading of a feed. */
export const feedOutcomes: Readonly<Record<string, string>> = {
  same: 'فایل همان فایل قبلی بود.',
  checked: 'فایل جدید خوانده شد و تغییرات درستش ثبت می‌شود.',
  unit: 'واحد قیمت فایل مشخص نیست. آخرین فایل را باز کنید و تومان یا ریال را انتخاب کنید.',
  'address-refused': 'این آدرس در اینترنت عمومی نیست.',
  'no-connection': 'ارتباط برقرار نشد.',
  timeout: 'در ۳۰ ثانیه پاسخ کامل نرسید.',
  redirect: 'این آدرس به آدرس دیگری می‌رود؛ آدرس نهایی را بنویسید.',
  'too-large': 'فایل از ۸ مگابایت بزرگ‌تر است.',
  status: 'به‌جای فایل، پاسخ خطا رسید.',
  failed: 'پاسخ کامل نرسید.',
}
