import { formatInteger } from '#kit/digits.ts'
import { Notice } from '#ui/notice.tsx'

/** The result of sharing pictures from another app. */
export const SharedPictures = ({ count }: { count: number }) => (
  <div className="mx-auto w-full max-w-xl">
    {count > 0 ? (
      <Notice tone="good" title={`${formatInteger(count)} عکس به آگهی اضافه شد`} live>
        عکس‌ها روی همین دستگاه است و در مرحلهٔ «عکس‌ها» آن‌ها را می‌بینید.
      </Notice>
    ) : (
      <Notice tone="warn" title="عکسی دریافت نشد" live>
        عکس JPEG، PNG یا WebP را دوباره به اشتراک بگذارید، یا در مرحلهٔ «عکس‌ها» انتخاب کنید.
      </Notice>
    )}
  </div>
)
