/** Names of staff and partner roles, by their code in `platform/permissions.ts`. */
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
