import { specSources, type SpecSheet } from '#features/catalog/contract.ts'

/** Checks that follow from a fact of the sheet and its value. */
const checks = [
  ['aspiration', 'turbo', 'بعد از گرم شدن، در سربالایی گاز بدهید؛ دود آبی یا سوت بلند نشانهٔ خرابی توربو است.'],
  ['gearbox', 'manual', 'در دندهٔ سه و سرعت کم گاز بدهید؛ اگر دور موتور بالا رفت و شتاب نگرفت، صفحه‌کلاچ تمام شده است.'],
  ['gearbox', 'automatic', 'با پای روی ترمز از P به R و D بروید؛ ضربه یا تأخیر بیشتر از یک ثانیه نباید باشد.'],
  ['gearbox', 'cvt', 'در شتاب ملایم نباید بلرزد یا زوزه بکشد؛ سابقهٔ تعویض روغن گیربکس را بخواهید.'],
  ['gearbox', 'dual-clutch', 'در حرکت آهسته و ترافیک نباید بلرزد یا با تأخیر درگیر شود؛ سابقهٔ تعویض کلاچ را بپرسید.'],
  ['fuel', 'dual', 'گواهی سلامت مخزن گاز و تاریخ آن را ببینید و خودرو را با هر دو سوخت روشن کنید.'],
  ['fuel', 'hybrid', 'سلامت باتری اصلی را با دستگاه عیب‌یاب ببینید و گارانتی باتری را بپرسید.'],
  ['fuel', 'plug-in-hybrid', 'سلامت باتری اصلی را با دستگاه عیب‌یاب ببینید و یک بار به شارژ وصل کنید.'],
  ['fuel', 'electric', 'درصد سلامت و برد باتری پر را ببینید، یک بار به شارژ وصل کنید و گارانتی باتری را بپرسید.'],
  ['fuel', 'diesel', 'موتور سرد باید راحت روشن شود و در گاز دادن دود سیاه غلیظ نداشته باشد.'],
  ['drivetrain', '4WD', 'چهارچرخ را درگیر کنید و آهسته دور بزنید؛ صدای ضربه نیاید و هر چهار لاستیک یک سایز باشد.'],
  ['steering', 'hydraulic', 'فرمان را تا آخر بچرخانید؛ پمپ هیدرولیک زوزه نکشد و زیر جعبه‌فرمان روغن نریخته باشد.'],
  ['parking-brake', 'electric', 'ترمز دستی برقی را در سربالایی بگیرید و آزاد کنید؛ چراغ خطا روشن نماند.'],
  ['rear-brakes', 'drum', 'ترمز دستی را در سربالایی امتحان کنید؛ کاسه‌های عقب بدون صدا و یک‌اندازه بگیرند.'],
] as const

export type ModelCheck = { text: string; fact: string }

/** Lists the checks for a car of this trim, with the fact behind each; empty where the sheet has no sure fact. */
export function modelChecks(sheet: Pick<SpecSheet, 'line'>): ModelCheck[] {
  return checks.flatMap(([key, value, text]) => {
    const line = sheet.line(key)
    return line?.value === value && line.source !== null && !line.approximate
      ? [{ text, fact: `${line.label}: ${line.text} (${specSources[line.source]})` }]
      : []
  })
}
