import type { ReactNode } from 'react'
import { MoneyField, NumberField } from '../fields/amount-fields.tsx'
import { BankCardField, ShebaField } from '../fields/bank-fields.tsx'
import { BillFields } from '../fields/bill-fields.tsx'
import { CheckboxField, RadioField } from '../fields/choice-fields.tsx'
import { OptionField } from '../fields/option-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import {
  LandlineField,
  LegalIdField,
  MobileField,
  NationalCodeField,
  OneTimeCodeField,
  PersonNameField,
  PostalCodeField,
  type ReadyField,
} from '../fields/person-fields.tsx'
import { PlaceFields, type PlaceChoice } from '../fields/place-fields.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { CardBarcodeField, VinField } from '../fields/vehicle-fields.tsx'
import { TextField } from '../text-field.tsx'
import { UploadField } from '../uploads/upload-field.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

/** Every ready-made field with a valid and an invalid value. */
const fields: [label: string, field: (props: ReadyField) => ReactNode, right: string, error: string][] = [
  ['کد ملی', NationalCodeField, '0012345679', 'کد ملی معتبر نیست.'],
  ['شناسهٔ ملی', LegalIdField, '10380284790', 'شناسهٔ ملی ۱۱ رقم است.'],
  ['شمارهٔ موبایل', MobileField, '09123456789', 'شماره باید ۱۱ رقم و با ۰۹ شروع شود'],
  ['تلفن ثابت', LandlineField, '02188776655', 'پیش‌شمارهٔ شهر درست نیست؛ مثلاً تهران ۰۲۱ است.'],
  ['کد پستی', PostalCodeField, '1619735742', 'کد پستی ۱۰ رقم است.'],
  ['شمارهٔ شبا', ShebaField, 'IR820540102680020817909002', 'شمارهٔ شبا باید بعد از IR، ۲۴ رقم باشد.'],
  ['شمارهٔ کارت', BankCardField, '6037991234567893', 'شمارهٔ کارت ۱۶ رقم است.'],
  ['شمارهٔ شاسی (VIN)', VinField, 'NAS750400N5767587', 'شمارهٔ شاسی ۱۷ حرف و رقم است.'],
  ['بارکد کارت خودرو', CardBarcodeField, '123456789', 'بارکد کارت خودرو ۸ یا ۹ رقم است.'],
  ['قیمت', MoneyField, '1250000000', 'قیمت را به تومان بنویسید؛ مثلاً ۲۵۰,۰۰۰ یا «۸۵۰ میلیون».'],
  ['کارکرد', (props) => <NumberField unit="کیلومتر" {...props} />, '45000', 'کارکرد را با عدد بنویسید.'],
  ['نام خانوادگی', PersonNameField, 'زادهٔ یزدی', 'نام خانوادگی را فقط با حروف فارسی بنویسید.'],
  ['کد پیامکی', OneTimeCodeField, '123456', 'کد وارد شده نادرست است'],
]

const fuels = [
  { value: 'petrol', label: 'بنزین' },
  { value: 'hybrid', label: 'دوگانه‌سوز' },
  { value: 'electric', label: 'برقی', disabled: true },
]

type FieldsShowcaseProps = { places: readonly PlaceChoice[]; uploadTo: string }

export function FieldsShowcase({ places, uploadTo }: FieldsShowcaseProps) {
  const one = { uploadTo, maxBytes: 10_000_000 }
  const several = { ...one, maxFiles: 5 }
  return (
    <ShowcaseSection id="fields" title="فیلدها">
      <Specimens title="متن یک‌خطی" wide>
        <TextField label="ساده" hint="یک خط راهنما زیر فیلد." />
        <TextField label="اختیاری" required={false} placeholder="متن نمونه" />
        <TextField
          label="با واحد و خطای بلند"
          end="کیلومتر"
          error="این عدد با سال ساخت خودرو نمی‌خواند؛ کارکرد را دوباره از روی کیلومترشمار ببینید و بنویسید."
        />
        <TextField label="غیرفعال" disabled defaultValue="نمی‌شود تغییرش داد" />
      </Specimens>
      {fields.map(([label, Field, right, error], index) => (
        <Specimens key={label} title={`${label}: خالی، پر، با خطا`} wide>
          <Field name={`f${index}-a`} label={label} />
          <Field name={`f${index}-b`} label={`${label}، پر`} defaultValue={right} />
          <Field name={`f${index}-c`} label={`${label}، با خطا`} defaultValue={right.slice(0, 5)} error={error} />
        </Specimens>
      ))}
      <Specimens title="شناسه‌های قبض؛ بارکد ۲۶ رقمی هر دو را پر می‌کند" wide>
        <BillFields
          bill={{ name: 'bill', label: 'شناسهٔ قبض', defaultValue: '7748317800142' }}
          payment={{ name: 'payment', label: 'شناسهٔ پرداخت', defaultValue: '1770160' }}
        />
      </Specimens>
      <Specimens title="رمز عبور" wide>
        <PasswordField name="password" label="رمز عبور" />
        <PasswordField name="new-password" label="رمز عبور جدید" fresh />
      </Specimens>
      <Specimens title="انتخاب" wide>
        <OptionField name="fuel" label="سوخت" options={fuels} />
        <OptionField name="fuel-wrong" label="سوخت، با خطا" options={fuels} error="سوخت را انتخاب کنید." />
        <RadioField name="fuel-radio" label="نوع سوخت" options={fuels} defaultValue="hybrid" />
        <RadioField name="fuel-radio-wrong" label="نوع سوخت، با خطا" options={fuels} error="سوخت را انتخاب کنید." />
        <CheckboxField name="terms" label="مقررات را خوانده‌ام و می‌پذیرم." />
        <CheckboxField name="terms-wrong" label="مقررات، با خطا" error="برای ادامه مقررات را بپذیرید." />
      </Specimens>
      <PlaceFields
        places={places}
        province={{ name: 'province', label: 'استان' }}
        city={{ name: 'city', label: 'شهر' }}
      />
      <Specimens title="متن چندخطی" wide>
        <TextAreaField name="note" label="توضیح" max={40} hint="از خودرو بگویید." defaultValue="سالم و بی‌رنگ" />
        <TextAreaField
          name="long-note"
          label="توضیح بلند"
          max={20}
          defaultValue={'متنی که از حد مجاز بلندتر است'}
          error="توضیح باید حداکثر ۲۰ حرف باشد."
        />
      </Specimens>
      <Specimens title="فایل و عکس: یکی، چند تا، قبلاً ارسال‌شده، با خطا" wide>
        <UploadField {...one} name="card" label="عکس کارت خودرو" hint="پشت و رو در یک عکس." />
        <UploadField {...several} name="photos" label="عکس‌های خودرو" required={false} />
        <UploadField {...several} name="sent" label="مدارک" kinds="pictures-and-documents" defaultValue={['1', '2']} />
        <UploadField {...one} name="card-wrong" label="عکس، با خطا" error="عکس کارت خودرو را انتخاب کنید." />
      </Specimens>
    </ShowcaseSection>
  )
}
