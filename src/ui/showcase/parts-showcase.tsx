import { IconHeart } from '#ui/icons/index.ts'
import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { ChipLink, RemovableChip } from '../chip.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { FactsGrid } from '../facts.tsx'
import { Notice } from '../notice.tsx'
import { Picture } from '../picture.tsx'
import { Price } from '../price.tsx'
import { AdListSkeleton } from '../skeleton.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

const long = 'متن بلندی که در یک خط جا نمی‌شود و باید بدون بریده شدن در خط بعد ادامه پیدا کند'

export function ButtonsShowcase() {
  return (
    <ShowcaseSection id="buttons" title="دکمه‌ها">
      <Specimens title="انواع دکمه؛ در هر صفحه فقط یک دکمهٔ اصلی">
        <Button kind="main">ثبت</Button>
        <Button kind="danger">حذف</Button>
        <Button kind="secondary">دکمهٔ دوم</Button>
        <Button kind="outline">با قاب</Button>
        <Button kind="quiet">بدون قاب</Button>
        <ButtonLink href="#buttons">لینک</ButtonLink>
        <Button kind="outline" icon={<IconHeart aria-hidden size={20} />}>
          با آیکون
        </Button>
      </Specimens>
      <Specimens title="غیرفعال و در حال انجام">
        <Button kind="secondary" disabled>
          غیرفعال
        </Button>
        <Button kind="outline" busy>
          در حال ارسال…
        </Button>
      </Specimens>
      <Specimens title="متن بلند">
        <Button kind="secondary">{long}</Button>
      </Specimens>
    </ShowcaseSection>
  )
}

export function WordsShowcase() {
  return (
    <ShowcaseSection id="words" title="چیپ، برچسب و قیمت">
      <Specimens title="چیپ‌ها">
        <ChipLink href="#words">پژو ۲۰۶</ChipLink>
        <RemovableChip href="#words" removes="حذف فیلتر تهران">
          تهران
        </RemovableChip>
      </Specimens>
      <Specimens title="برچسب‌ها">
        <Badge>ساده</Badge>
        <Badge tone="info">جدید</Badge>
        <Badge tone="good">منتشر شده</Badge>
        <Badge tone="warn">در انتظار بررسی</Badge>
        <Badge tone="bad">رد شده</Badge>
      </Specimens>
      <Specimens title="قیمت">
        <Price toman={1_250_000_000} className="font-bold" />
        <Price toman={0} />
      </Specimens>
      <FactsGrid
        facts={[
          { label: 'سال', value: '۱۴۰۱' },
          { label: 'کارکرد', value: '۴۵,۰۰۰ کیلومتر' },
          { label: 'گیربکس', value: 'اتوماتیک' },
          { label: 'توضیح بلند', value: long },
        ]}
      />
    </ShowcaseSection>
  )
}

export function MessagesShowcase() {
  return (
    <ShowcaseSection id="messages" title="پیام‌ها و صفحهٔ خالی">
      <Specimens title="پیام داخل صفحه" wide>
        <Notice tone="info" title="اطلاع">
          {long}
        </Notice>
        <Notice tone="good">پرداخت شد.</Notice>
        <Notice tone="warn">این کد تا ۲ دقیقهٔ دیگر معتبر است.</Notice>
        <Notice tone="bad" title="ارسال نشد">
          دوباره امتحان کنید.
        </Notice>
      </Specimens>
      <EmptyState title="هنوز چیزی اینجا نیست" action={<ButtonLink href="#messages">دیدن آگهی‌ها</ButtonLink>}>
        آگهی‌هایی که نشان می‌کنید اینجا نمایش داده می‌شوند.
      </EmptyState>
    </ShowcaseSection>
  )
}

export function PicturesShowcase({ picture }: { picture: string }) {
  return (
    <ShowcaseSection id="pictures" title="عکس و حالت بارگذاری">
      <Specimens title="عکس با نسبت ثابت ۴ در ۳" wide>
        <Picture
          name={picture}
          alt="سواری خاکستری از پهلو"
          sizes="(width >= 48rem) 560px, 100vw"
          className="rounded-card"
        />
      </Specimens>
      <Specimens title="در حال بارگذاری لیست">
        <div className="w-full px-4 md:px-0">
          <AdListSkeleton count={2} />
        </div>
      </Specimens>
    </ShowcaseSection>
  )
}

export function SheetsShowcase() {
  const [open, setOpen] = useState(false)
  return (
    <ShowcaseSection id="sheets" title="پنجره‌ها">
      <Button kind="outline" onClick={() => setOpen(true)} data-needs-script>
        باز کردن پنجره
      </Button>
      <Dialog open={open} title="قبل از تماس" onClose={() => setOpen(false)}>
        <p className="mb-4">{long}</p>
        <Button wide onClick={() => setOpen(false)}>
          فهمیدم
        </Button>
      </Dialog>
    </ShowcaseSection>
  )
}
