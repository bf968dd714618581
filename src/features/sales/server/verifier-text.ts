// oxlint-disable-next-line import/default -- the text of the file, as Vite gives it
import python from '../../../../tools/verify-sale-draw.py?raw'

export const verifierText = (): string => python
