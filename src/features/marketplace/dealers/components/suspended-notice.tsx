import { Notice } from '#ui/notice.tsx'
import { dealersPath } from '../../addresses.ts'

/** The notice of a suspended dealer, with the consequences. */
export function SuspendedNotice() {
  return (
    <Notice tone="warn" title="فعالیت این نمایشگاه متوقف شده است">
      تا پایان بررسی، آگهی‌ها و شمارهٔ تماس آن نمایش داده نمی‌شود.{' '}
      <a href={dealersPath} className="font-bold text-lazuli underline">
        نمایشگاه‌های فعال
      </a>
    </Notice>
  )
}
