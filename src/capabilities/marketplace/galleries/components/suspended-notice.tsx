import { Notice } from '#ui/notice.tsx'
import { galleriesPath } from '../../addresses.ts'

/** Says that a gallery was stopped, and what that means here. */
export function SuspendedNotice() {
  return (
    <Notice tone="warn" title="فعالیت این نمایشگاه متوقف شده است">
      تا پایان بررسی، آگهی‌ها و شمارهٔ تماس آن نمایش داده نمی‌شود.{' '}
      <a href={galleriesPath} className="font-bold text-lazuli underline">
        نمایشگاه‌های فعال
      </a>
    </Notice>
  )
}
