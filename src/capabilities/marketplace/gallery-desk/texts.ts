export type ApplyRefusal = 'place' | 'year' | 'waiting' | 'licence-known' | 'pictures'
export type ApplicationRefusal = 'decided' | 'licence-known' | 'note'

/** Why an application was not sent: the field that can mend it, and what to do. */
export const applyRefusals: Record<ApplyRefusal, readonly [field: string, text: string]> = {
  place: ['city', 'شهر این استان را انتخاب کنید.'],
  year: ['founded', 'سال شروع فعالیت نمی‌تواند بعد از امسال باشد.'],
  waiting: ['', 'یک درخواست شما منتظر بررسی است. نتیجه را خبر می‌دهیم.'],
  'licence-known': [
    'licence',
    'نمایشگاهی با این پروانه ثبت شده است. اگر نمایشگاه مال شماست، به پشتیبانی پیام بدهید یا از صاحبش بخواهید دعوتتان کند.',
  ],
  pictures: ['pictures', 'عکس پروانه در دسترس نیست. دوباره آن را اضافه کنید.'],
}

export const applicationRefusals: Record<ApplicationRefusal, string> = {
  decided: 'یکی از همکاران قبل از شما دربارهٔ این درخواست تصمیم گرفته است.',
  'licence-known': 'نمایشگاه دیگری با همین شمارهٔ پروانه ثبت شده است.',
  note: 'دلیل رد را بنویسید؛ درخواست‌دهنده آن را می‌خواند.',
}

export type InviteRefusal = 'self' | 'member' | 'invited' | 'too-many'
export const inviteRefusals: Record<InviteRefusal, string> = {
  self: 'این شمارهٔ خودتان است.',
  member: 'صاحب این شماره همین حالا همکار نمایشگاه است.',
  invited: 'این شماره دعوت شده و هنوز پاسخ نداده است.',
  'too-many': 'هر نمایشگاه حداکثر ۳۰ همکار و دعوت باز دارد. اول یکی را حذف کنید.',
}

export const importStates = {
  checked: 'بررسی شده، ثبت نشده',
  running: 'در حال ثبت',
  done: 'ثبت شده',
  undone: 'برگردانده شده',
} as const

export const fileRefusals = {
  'no-file': 'فایل را انتخاب کنید.',
  'no-text': 'این فایل CSV نیست. در اکسل «Save As» را بزنید و «CSV UTF-8» را انتخاب کنید.',
  empty: 'فایل خالی است یا فقط سطر عنوان دارد.',
  'too-long': 'هر فایل حداکثر ۱۰,۰۰۰ خودرو دارد. فایل را چند قسمت کنید.',
  columns: 'این ستون‌ها در سطر اول فایل نیست:',
  'too-many': 'در یک ساعت اخیر فایل‌های زیادی بررسی شده است. کمی بعد دوباره امتحان کنید.',
}
