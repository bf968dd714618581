import { IconHeart } from '@tabler/icons-react'
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

const long = 'نوشته‌ای بلند که در یک خط نمی‌گنجد و باید بی‌آنکه چیزی از آن بریده شود در خط بعد ادامه پیدا کند'

export function ButtonsShowcase() {
  return (
    <ShowcaseSection id="buttons" title="دکمه‌ها">
      <Specimens title="گونه‌ها؛ در هر صفحه تنها یک دکمهٔ اصلی">
        <Button kind="main">ثبت</Button>
        <Button kind="danger">حذف</Button>
        <Button kind="secondary">کنار آن</Button>
        <Button kind="outline">با خط دور</Button>
        <Button kind="quiet">آرام</Button>
        <ButtonLink href="#buttons">پیوند</ButtonLink>
        <Button kind="outline" icon={<IconHeart aria-hidden size={20} />}>
          با نشانه
        </Button>
      </Specimens>
      <Specimens title="از کار افتاده و در حال کار">
        <Button kind="secondary" disabled>
          غیرفعال
        </Button>
        <Button kind="outline" busy>
          در حال فرستادن…
        </Button>
      </Specimens>
      <Specimens title="نوشتهٔ بلند">
        <Button kind="secondary">{long}</Button>
      </Specimens>
    </ShowcaseSection>
  )
}

export function WordsShowcase() {
  return (
    <ShowcaseSection id="words" title="تراشه، برچسب و قیمت">
      <Specimens title="تراشه‌ها">
        <ChipLink href="#words">پژو ۲۰۶</ChipLink>
        <RemovableChip href="#words" removes="برداشتن فیلتر تهران">
          تهران
        </RemovableChip>
      </Specimens>
      <Specimens title="برچسب‌ها">
        <Badge>ساده</Badge>
        <Badge tone="info">تازه</Badge>
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
          { label: 'کارکرد', value: '۴۵٬۰۰۰ کیلومتر'.replace('٬', ',') },
          { label: 'گیربکس', value: 'اتوماتیک' },
          { label: 'توضیح بلند', value: long },
        ]}
      />
    </ShowcaseSection>
  )
}

export function MessagesShowcase() {
  return (
    <ShowcaseSection id="messages" title="پیام‌ها و جای خالی">
      <Specimens title="پیام در جای خود" wide>
        <Notice tone="info" title="آگاهی">
          {long}
        </Notice>
        <Notice tone="good">پرداخت شد.</Notice>
        <Notice tone="warn">این کد تا ۲ دقیقهٔ دیگر معتبر است.</Notice>
        <Notice tone="bad" title="فرستاده نشد">
          دوباره تلاش کنید.
        </Notice>
      </Specimens>
      <EmptyState title="هنوز چیزی اینجا نیست" action={<ButtonLink href="#messages">دیدن آگهی‌ها</ButtonLink>}>
        هر آگهی که نشان کنید اینجا می‌آید.
      </EmptyState>
    </ShowcaseSection>
  )
}

export function PicturesShowcase({ picture }: { picture: string }) {
  return (
    <ShowcaseSection id="pictures" title="تصویر و انتظار">
      <Specimens title="تصویر در جای ثابت ۴ در ۳" wide>
        <Picture
          name={picture}
          alt="سواری خاکستری از پهلو"
          sizes="(width >= 48rem) 560px, 100vw"
          className="rounded-card"
        />
      </Specimens>
      <Specimens title="در انتظار فهرست">
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
    <ShowcaseSection id="sheets" title="برگه و پنجره">
      <Button kind="outline" onClick={() => setOpen(true)} data-needs-script>
        باز کردن برگه
      </Button>
      <Dialog open={open} title="پیش از تماس" onClose={() => setOpen(false)}>
        <p className="mb-4">{long}</p>
        <Button wide onClick={() => setOpen(false)}>
          فهمیدم
        </Button>
      </Dialog>
    </ShowcaseSection>
  )
}
