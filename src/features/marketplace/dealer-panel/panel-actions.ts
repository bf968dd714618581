/** What people do in the panel of a dealer, as its record of acts shows it. */
export const panelActions = {
  'batch.run': 'تغییر گروهی آگهی‌ها',
  'batch.undo': 'برگرداندن تغییر گروهی',
  'stock.export': 'دریافت فایل موجودی',
  'thread.assign': 'سپردن گفت‌وگو',
  'reply.add': 'ثبت پاسخ آماده',
  'reply.remove': 'حذف پاسخ آماده',
  'team.invite': 'دعوت همکار',
  'team.withdraw': 'پس گرفتن دعوت',
  'team.join': 'پیوستن به نمایشگاه',
  'team.role': 'تغییر نقش',
  'team.remove': 'حذف همکار',
  'page.hours': 'تغییر ساعت کاری',
  'page.pictures': 'تغییر لوگو یا عکس',
  'page.place': 'تغییر محل روی نقشه',
  'page.about': 'تغییر متن دربارهٔ نمایشگاه',
  'page.address': 'تغییر آدرس',
  'page.team': 'تغییر همکاران در صفحهٔ نمایشگاه',
  'page.news': 'انتشار اطلاعیه',
  'page.remove-news': 'حذف اطلاعیه',
} as const
export type PanelAction = keyof typeof panelActions
