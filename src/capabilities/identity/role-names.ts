/** Roles of staff and partners as people read them, by the code that `platform/permissions.ts` gives them. */
export const roleNames: Readonly<Record<string, string>> = {
  administrator: 'مدیر سامانه',
  operator: 'کارشناس آگهی‌ها',
  'content-editor': 'مسئول محتوا',
  finance: 'کارشناس مالی',
  support: 'پشتیبان',
  'gallery-owner': 'صاحب نمایشگاه',
  'gallery-staff': 'همکار نمایشگاه',
  inspector: 'کارشناس خودرو',
}
