/** Words of the back office's pages about people. */
export const peopleTexts = {
  title: 'افراد',
  search: 'شمارهٔ موبایل، کد ملی یا نام',
  role: 'نقش',
  anyRole: 'همه',
  state: 'وضعیت',
  anyState: 'همه',
  lockedOnly: 'فقط بسته‌شده‌ها',
  name: 'نام',
  noName: 'بی‌نام',
  mobile: 'موبایل',
  nationalCode: 'کد ملی',
  roles: 'نقش‌ها',
  since: 'عضو از',
  locked: 'بسته',
  open: 'باز',
  emptyTitle: 'کسی پیدا نشد',
  emptyAbout: 'شماره و کد ملی را کامل بنویسید؛ نام را می‌توان کوتاه نوشت.',
  sessions: 'نشست‌های باز',
  notGiven: 'نداده است',
  back: 'همهٔ افراد',
  lockTitle: 'بستن حساب',
  lockAbout: 'نشست‌ها همین حالا پایان می‌یابند. فرد هنگام ورود دلیل را می‌خواند.',
  reason: 'دلیل',
  lock: 'بستن حساب',
  lockedNotice: (since: string) => `این حساب از ${since} بسته است.`,
  unlock: 'باز کردن حساب',
  rolesTitle: 'نقش‌ها',
  rolesAbout: 'از درخواست بعدی فرد به کار می‌آیند.',
  saveRoles: 'ثبت نقش‌ها',
  rolesSaved: 'نقش‌ها ثبت شد.',
} as const

/** Refusals of acts on people. */
export const peopleRefusals = {
  'own-account': 'حساب خودتان را نمی‌توانید تغییر دهید؛ از همکار دیگری بخواهید.',
  'higher-account': 'این فرد نقش سازمانی دارد؛ فقط مدیر سامانه می‌تواند حسابش را ببندد.',
} as const
