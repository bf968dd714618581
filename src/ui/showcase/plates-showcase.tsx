import { maskPlate } from '#kit/mask-plate.ts'
import { FREE_ZONES, parsePlate, type Plate as PlateNumber } from '#kit/plate.ts'
import { PLATE_LETTERS } from '#kit/plate-letters.ts'
import { PlateField } from '../plate-field/plate-field.tsx'
import { Plate, PlateSign } from '../plate/plate.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

const platesOf = (texts: readonly string[]): PlateNumber[] =>
  texts.flatMap((text) => {
    const plate = parsePlate(text)
    return plate.ok ? [plate.value] : []
  })
const letters = platesOf(
  PLATE_LETTERS.map((letter, index) => `${10 + index * 3}${letter}${123 + index * 23}-${20 + index}`),
)
const others = platesOf(['121-45478', ...FREE_ZONES.map((zone) => `12345-${zone}`)])
const [car, motorcycle, kish] = platesOf(['12ب345-67', '121-45478', '12345-کیش'])

export function PlatesShowcase() {
  return (
    <ShowcaseSection id="plates" title="پلاک">
      <Specimens title="اندازه‌ها">
        {car &&
          (['small', 'medium', 'hero', 'first', 'large'] as const).map((size) => (
            <Plate key={size} plate={car} size={size} />
          ))}
      </Specimens>
      <Specimens title="حرف‌ها و رنگ‌ها">
        {letters.map((plate, index) => (
          <Plate key={index} plate={plate} />
        ))}
      </Specimens>
      <Specimens title="موتورسیکلت و منطقه‌های آزاد">
        {others.map((plate, index) => (
          <Plate key={index} plate={plate} />
        ))}
      </Specimens>
      <Specimens title="شماره‌های پنهان، تابلو">
        {car &&
          motorcycle &&
          kish &&
          [car, motorcycle, kish].map((plate) => <Plate key={plate.kind} plate={maskPlate(plate)} />)}
        <PlateSign main="404" side="؟؟" label="۴۰۴" />
      </Specimens>
      <Specimens title="نوشتن پلاک" wide>
        <PlateField name="plate-empty" label="پلاک خودرو" hint="می‌توانید پلاک را یک‌جا هم کپی و پیست کنید." />
        <PlateField
          name="plate-filled"
          label="پلاک پر شده"
          kinds={['car']}
          defaultValue={{ first: '12', letter: 'ب', middle: '345', serial: '67' }}
        />
        <PlateField
          name="plate-wrong"
          label="پلاک با خطا"
          kinds={['car']}
          error="پلاک را کامل بنویسید."
          defaultValue={{ first: '12', letter: 'ت' }}
        />
        <PlateField
          name="plate-off"
          label="پلاک غیرفعال"
          kinds={['car']}
          disabled
          defaultValue={{ first: '55', letter: 'ق', middle: '111', serial: '88' }}
        />
      </Specimens>
    </ShowcaseSection>
  )
}
