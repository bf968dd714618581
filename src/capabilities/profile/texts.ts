/** Roles of identity as people read them; a role without an entry is not shown. */
export const roleNames: Record<string, string> = {
  administrator: 'مدیر سامانه',
  operator: 'بررسی‌کنندهٔ آگهی‌ها',
  'content-editor': 'ویراستار محتوا',
  finance: 'کارشناس مالی',
  support: 'پشتیبان',
  'gallery-owner': 'صاحب نمایشگاه',
  'gallery-staff': 'همکار نمایشگاه',
  inspector: 'کارشناس خودرو',
}
