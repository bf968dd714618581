import { pride, tiba, type SentenceCase } from './sentence-case.ts'

/** Written independently of the parser and of known.ts; the parser has been built against them since. */
export const freshSentences: readonly SentenceCase[] = [
  // Money.
  { text: 'بودجه ۷۰۰ ۸۰۰ تومن', filters: 'tomanFrom=700000000&tomanTo=800000000' },
  { text: 'نیم میلیارد پول دارم', filters: 'tomanTo=500000000' },
  { text: '۹۰۰ملیون دنا', filters: 'model=ikco-dena&tomanTo=900000000' },
  { text: 'سمند سورن تا ۶۵۰ ملیون', filters: 'model=ikco-soren&tomanTo=650000000' },
  { text: 'هفتصد هشتصد میلیون بودجه دارم', filters: 'tomanFrom=700000000&tomanTo=800000000' },
  { text: 'تا سقف یک میلیارد و صد تارا', filters: 'model=ikco-tara&tomanTo=1100000000' },
  { text: 'زیر ۴۰۰ چی پیدا میشه تو کرج', filters: 'tomanTo=400000000&city=karaj' },
  { text: 'مزدا ۳ نهایتا دو و سیصد', filters: 'model=mazda-3&tomanTo=2300000000' },
  { text: 'حدود ۹۰۰ شاهین', filters: 'model=saipa-shahin&tomanFrom=810000000&tomanTo=990000000' },
  {
    text: 'تقریبا یک میلیارد پژو ۲۰۰۸',
    filters: 'model=peugeot-2008&tomanFrom=900000000&tomanTo=1100000000',
  },
  {
    text: 'قیمتش بین ۳۵۰ تا ۴۲۰ باشه ساینا',
    filters: 'model=saipa-saina&tomanFrom=350000000&tomanTo=420000000',
  },
  { text: 'کوییک ۶۰۰ میلیون به بالا', filters: 'model=saipa-quick&tomanFrom=600000000' },
  {
    text: 'از یک و دویست بیشتر نشه دنا پلاس توربو',
    filters: 'trim=ikco-dena-plus-turbo-6mt&trim=ikco-dena-plus-turbo-6at&tomanTo=1200000000',
  },
  { text: '۲۰۰۰ تومن دارم شاسی میخوام', filters: 'bodyType=suv&tomanTo=2000000000' },
  {
    text: 'هایما اس ۷ دو و دویست تا دو و نیم',
    filters: 'model=haima-s7&tomanFrom=2200000000&tomanTo=2500000000',
  },
  { text: 'تا ششصدو پنجاه تومن رانا', filters: 'model=ikco-rana&tomanTo=650000000' },
  { text: 'تیبا ۲ حداکثر ۴۸۰,۰۰۰,۰۰۰ تومان', filters: 'model=saipa-tiba-2&tomanTo=480000000' },
  { text: 'لاماری ایما تا 2.4', filters: 'model=lamari-eama&tomanTo=2400000000' },
  { text: 'چهار میلیارد دارم بنز میخوام', filters: 'make=mercedes-benz&tomanTo=4000000000' },
  {
    text: 'ماشین ۳ تا ۴ میلیاردی ژاپنی',
    filters: 'origin=japanese&tomanFrom=3000000000&tomanTo=4000000000',
  },
  { text: 'کوییک ۶ میلیارد ریال', filters: 'model=saipa-quick&tomanTo=600000000' },
  { text: 'یه تومن و دویست بیشتر ندارم اتومات باشه', filters: 'gearbox=automatic&tomanTo=1200000000' },
  {
    text: 'از ۹۰۰ تا ۷۰۰ میلیون شاهین اتومات',
    filters: 'model=saipa-shahin&gearbox=automatic&tomanFrom=700000000&tomanTo=900000000',
  },

  // Mileage.
  { text: 'سمند زیر ۱۲۰ تا کارکرد', filters: 'model=ikco-samand&kmTo=120000' },
  { text: '۲۰۷ که هنوز ۵۰ هزارتا پر نکرده باشه', filters: 'model=peugeot-207&kmTo=50000' },
  {
    text: 'کارکردش از صد و پنجاه هزار بیشتر نباشه ۲۰۶ اس دی',
    filters: 'model=peugeot-206-sd&kmTo=150000',
  },
  { text: 'تارا ۱۰ تا ۳۰ هزار کیلومتر', filters: 'model=ikco-tara&kmFrom=10000&kmTo=30000' },
  { text: 'النترا نهایت ۱۴۰هزار تا رفته باشه', filters: 'model=hyundai-elantra&kmTo=140000' },
  { text: 'اسپورتیج کیلومتر زیر 90000', filters: 'model=kia-sportage&kmTo=90000' },
  {
    text: 'پراید ۱۱۱ با کارکرد شصت هفتاد هزارتا',
    filters: 'model=saipa-pride-111&kmFrom=60000&kmTo=70000',
  },
  { text: 'ری را صفر کیلومتر', filters: 'model=ikco-reera&kmTo=0' },
  { text: 'حدود ۱۰۰ هزارتا کارکرد سراتو', filters: 'model=kia-cerato&kmFrom=90000&kmTo=110000' },
  { text: 'کارکرده نباشه صفر میخوام ساینا اس', filters: 'trim=saipa-saina-s&kmTo=0' },

  // Years.
  { text: 'پراید صبا هشتاد و سه', filters: 'model=saipa-pride-saba&yearFrom=1383&yearTo=1383' },
  { text: 'سوناتا ۲۰۱۷ میلادی', filters: 'model=hyundai-sonata&yearFrom=1396&yearTo=1396' },
  { text: 'کمری سال ۲۰۰۹ به بالا', filters: 'model=toyota-camry&yearFrom=1388' },
  { text: 'دنا ۹۶ ۹۷', filters: 'model=ikco-dena&yearFrom=1396&yearTo=1397' },
  { text: 'کوییک مدل ۴۰۲', filters: 'model=saipa-quick&yearFrom=1402&yearTo=1402' },
  { text: 'ساینا از ۱۴۰۰ به اینور', filters: 'model=saipa-saina&yearFrom=1400' },
  { text: 'پژو ۴۰۵ مدل پایین تر از ۹۲ نباشه', filters: 'model=peugeot-405&yearFrom=1392' },
  { text: 'سمند قبل ۹۰ نمیخوام', filters: 'model=ikco-samand&yearFrom=1390' },
  {
    text: 'ماکسیما مدل هشتاد و پنج تا نود',
    filters: 'model=nissan-maxima&yearFrom=1385&yearTo=1390',
  },
  {
    text: 'جولیتا ۲۰۱۴ یا ۲۰۱۵',
    filters: 'model=alfa-romeo-giulietta&yearFrom=1393&yearTo=1394',
  },
  { text: 'پراید ۱۳۱ سال ساخت ۹۴ به پایین', filters: 'model=saipa-pride-131&yearTo=1394' },
  { text: 'اطلس تولید ۱۴۰۴', filters: 'model=saipa-atlas&yearFrom=1404&yearTo=1404' },
  { text: 'بین سال های ۸۸ تا ۹۱ مگان', filters: 'model=renault-megane&yearFrom=1388&yearTo=1391' },
  { text: 'شاهین مدل صفر سه', filters: 'model=saipa-shahin&yearFrom=1403&yearTo=1403' },

  // Exclusions.
  { text: 'پژو پارس بنگاهی نباشه', filters: 'model=peugeot-pars', without: 'seller=gallery' },
  { text: 'دنا میخوام سفید نه', filters: 'model=ikco-dena', without: 'colour=white' },
  { text: 'فرانسوی نباشه تا ۷۰۰ میلیون', filters: 'tomanTo=700000000', without: 'origin=french' },
  { text: 'هیچ جاش رنگ نداشته باشه تیبا ۲', filters: 'model=saipa-tiba-2&body=no-paint' },
  {
    text: 'بدون تصادف و بدون تعویض رانا پلاس',
    filters: 'model=ikco-rana-plus',
    without: 'body=crashed&body=hood-replaced&body=fender-replaced&body=door-replaced&body=cabin-replaced',
  },
  {
    text: 'نه دنده ای باشه نه چینی یه شاسی بلند',
    filters: 'bodyType=suv',
    without: 'gearbox=manual&origin=chinese',
  },
  { text: 'به جز تهران هرجا باشه سورن', filters: 'model=ikco-soren', without: 'city=tehran' },
  {
    text: 'سایپا نباشه ایران خودرو هم نه تا ۸۰۰',
    filters: 'tomanTo=800000000',
    without: 'make=saipa&make=ikco',
  },
  {
    text: 'مشکی نمیخوام نقره ای هم نه ساندرو',
    filters: 'model=renault-sandero',
    without: 'colour=black&colour=silver',
  },
  {
    text: 'وانت باشه ولی نیسان آبی نباشه',
    filters: 'bodyType=pickup',
    without: 'model=zamyad-z24',
  },
  {
    text: 'اتاق تعویض و سوخته نباشه تندر ۹۰',
    filters: 'model=renault-tondar-90',
    without: 'body=cabin-replaced&body=burned',
  },
  {
    text: 'برلیانس نمیخوام لیفان نمیخوام بقیه چینیا خوبن',
    filters: 'origin=chinese',
    without: 'make=brilliance&make=lifan',
  },
  { text: '۲۰۶ معاوضه ای نباشه', filters: 'model=peugeot-206', without: 'price=barter' },
  { text: 'هرچی جز پراید و تیبا', filters: '', without: `${pride}&${tiba}` },
  {
    text: 'گازسوز و دیزلی نمیخوام پادرا',
    filters: 'model=zamyad-padra',
    without: 'fuel=dual&fuel=diesel',
  },
  {
    text: 'نمیخوام گلگیر تعویض باشه ۲۰۷ سفید',
    filters: 'model=peugeot-207&colour=white',
    without: 'body=fender-replaced',
  },
  {
    text: 'پلاک منطقه آزاد نباشه کیا ریو',
    filters: 'model=kia-rio',
    without: 'plate=free-zone',
  },

  // Alternatives.
  {
    text: 'تارا یا دنا پلاس یا شاهین صفر',
    filters: 'model=ikco-tara&model=ikco-dena-plus&model=saipa-shahin&kmTo=0',
  },
  {
    text: 'قرمز یا آلبالویی ۲۰۶ تیپ ۵',
    filters: 'trim=peugeot-206-type-5&colour=red&colour=cherry',
  },
  {
    text: 'اصفهان یا کاشان یا نجف آباد پراید ۱۴۱',
    filters: 'model=saipa-pride-141&city=isfahan&city=kashan&city=najafabad',
  },
  { text: 'سراتو/اپتیما/سوناتا', filters: 'model=kia-cerato&model=kia-optima&model=hyundai-sonata' },
  {
    text: 'هاچبک یا سدان فرقی نداره فقط اتومات',
    filters: 'bodyType=hatchback&bodyType=sedan&gearbox=automatic',
  },
  {
    text: 'آریزو ۵ سفید یا خاکستری',
    filters: 'model=mvm-arrizo-5&model=fownix-arrizo-5&colour=white&colour=grey',
  },

  // Orders.
  { text: 'کم قیمت ترین تیبا صندوقدار', filters: 'model=saipa-tiba&sort=cheapest' },
  { text: 'تازه ترین آگهی های پژو ۲۰۷', filters: 'model=peugeot-207&sort=newest' },
  { text: 'کم کار ترین دنا', filters: 'model=ikco-dena&sort=mileage' },
  {
    text: 'مدل بالاترین کوییک زیر ۷۰۰',
    filters: 'model=saipa-quick&tomanTo=700000000&sort=year',
  },
  { text: 'زیر قیمت باشه ۴۰۵ اهواز', filters: 'model=peugeot-405&city=ahvaz&sort=deal' },
  { text: 'ماشینایی که افت قیمت داشتن', filters: 'sort=drop' },
  { text: 'پراید رو از ارزون به گرون بچین', filters: `${pride}&sort=cheapest` },
  { text: 'گرونترین پورشه', filters: 'make=porsche&sort=dearest' },
  { text: 'نزدیک ترین سمند به من', filters: 'model=ikco-samand&sort=nearest' },
  { text: 'کمترین کارکرد ۲۰۶ تیپ ۲', filters: 'trim=peugeot-206-type-2&sort=mileage' },
  { text: 'کدوم آگهیا تخفیف خوردن شیراز', filters: 'city=shiraz&sort=drop' },
  { text: 'ساینا ارزون میخوام', filters: 'model=saipa-saina&sort=cheapest' },

  // Instalments.
  {
    text: 'قسطی ماهی ۱۵ تومن پیش ۲۵۰',
    filters: 'price=instalment&monthlyTo=15000000&downTo=250000000',
  },
  {
    text: 'با ۱۰۰ تومن پیش چی میتونم بردارم',
    filters: 'price=instalment&downTo=100000000',
  },
  { text: 'خرید چکی تیبا پلاس', filters: 'trim=saipa-tiba-2-plus&price=instalment' },
  { text: 'فروش شرایطی دنا پلاس', filters: 'model=ikco-dena-plus&price=instalment' },
  {
    text: 'قسطش بیشتر از ۱۲ میلیون نشه ساینا',
    filters: 'model=saipa-saina&price=instalment&monthlyTo=12000000',
  },
  {
    text: 'چک نمیخوام قسط نمیخوام فقط نقد رانا پلاس',
    filters: 'model=ikco-rana-plus',
    without: 'price=instalment',
  },

  // Seller, document, insurance, pictures, rating, plates, origins, body.
  { text: 'مستقیم از خود مالک ۲۰۷', filters: 'model=peugeot-207&seller=personal' },
  {
    text: 'دلالا لطفا نباشن پارس قزوین',
    filters: 'model=peugeot-pars&city=qazvin',
    without: 'seller=gallery',
  },
  { text: 'سند دو برگی پیکان', filters: 'model=ikco-paykan&document=two-page' },
  { text: 'تک برگی باشه مزدا ۳۲۳', filters: 'model=mazda-323&document=single-page' },
  {
    text: 'حداقل ۸ ماه بیمه داشته باشه ۱۳۱',
    filters: 'model=saipa-pride-131&insuranceFrom=8',
  },
  { text: 'بیمه نه ماهه به بالا تیبا', filters: `${tiba}&insuranceFrom=9` },
  { text: 'بدون عکس نباشه کوییک', filters: 'model=saipa-quick&picture=yes' },
  { text: 'فقط اونایی که عکس گذاشتن ۴۰۵', filters: 'model=peugeot-405&picture=yes' },
  { text: 'قیمتش خوب باشه دنا', filters: 'model=ikco-dena&rating=good' },
  { text: 'پارس با قیمت عالی', filters: 'model=peugeot-pars&rating=excellent' },
  {
    text: 'گرون نباشه نسبت به بازار تارا',
    filters: 'model=ikco-tara',
    without: 'rating=high&rating=very-high',
  },
  { text: 'لندکروز پلاک اروند', filters: 'model=toyota-land-cruiser&plate=free-zone' },
  { text: 'پلاک انزلی مزدا ۳', filters: 'plate=free-zone&model=mazda-3' },
  { text: 'ماشین ایتالیایی قرمز', filters: 'origin=italian&colour=red' },
  { text: 'شاسی سالم باشه پاترول', filters: 'model=nissan-patrol&sound=chassis' },
  { text: 'پراید وانت توافقی', filters: 'model=saipa-151&price=negotiable' },

  // Places.
  { text: 'پراید هاشمیه مشهد', filters: `${pride}&city=mashhad&district=هاشمیه` },
  {
    text: '۲۰۶ نارمک یا هفت حوض',
    filters: 'model=peugeot-206&city=tehran&district=نارمک&district=هفت‌حوض',
  },
  { text: 'دنا مهرشهر کرج', filters: 'model=ikco-dena&city=karaj&district=مهرشهر' },
  { text: 'گنبد کاووس سمند', filters: 'city=gonbad-e-kavus&model=ikco-samand' },
  { text: 'ماشین تو سبزوار تا ۴۰۰ تومن', filters: 'city=sabzevar&tomanTo=400000000' },
  { text: 'بندر انزلی تیبا', filters: `city=bandar-e-anzali&${tiba}` },
  { text: 'کیانپارس سانتافه', filters: 'model=hyundai-santa-fe&city=ahvaz&district=کیانپارس' },
  { text: 'گلسار رشت ۲۰۷ دنده ای', filters: 'model=peugeot-207&gearbox=manual&city=rasht&district=گلسار' },
  { text: 'استان فارس نیسان آبی', filters: 'province=fars&model=zamyad-z24' },
  { text: 'رباط کریم و پرند ساینا', filters: 'city=robat-karim&city=parand&model=saipa-saina' },

  // Words without a filter.
  { text: 'پژو پارس عروسک', filters: 'model=peugeot-pars', rest: ['عروسک'] },
  { text: 'پراید ۱۳۲ زاپاس زمین نخورده', filters: 'model=saipa-pride-132', rest: ['زاپاس زمین نخورده'] },
  { text: 'سراتو سانروف دار', filters: 'model=kia-cerato', rest: ['سانروف دار'] },
  {
    text: 'پیکان ۴۸ کلکسیونی',
    filters: 'model=ikco-paykan&yearFrom=1348&yearTo=1348',
    rest: ['کلکسیونی'],
  },
  { text: 'شاسی بلند هفت نفره', filters: 'bodyType=suv', rest: ['هفت نفره'] },
  { text: 'یه ماشین تمیز و کم خرج یزد', filters: 'city=yazd', rest: ['تمیز', 'کم خرج'] },
  { text: '۲۰۷ مال خانوم معلم', filters: 'model=peugeot-207', rest: ['خانوم معلم'] },
  { text: 'تندر ۹۰ دست اول', filters: 'model=renault-tondar-90', rest: ['دست اول'] },
  { text: 'سمندی که تاکسی نبوده', filters: 'model=ikco-samand', rest: ['تاکسی نبوده'] },
  {
    text: 'دوربین دنده عقب و کروز داشته باشه تا ۱.۵ میلیارد',
    filters: 'tomanTo=1500000000',
    rest: ['دوربین دنده عقب', 'کروز'],
  },

  // Long sentences.
  {
    text: 'سلام خسته نباشید یه پراید ۱۳۱ یا ۱۳۲ میخواستم مدل ۹۳ به بالا شیراز باشه بیمه هم حداقل ۵ ماه داشته باشه',
    filters: 'model=saipa-pride-131&model=saipa-pride-132&yearFrom=1393&city=shiraz&insuranceFrom=5',
  },
  {
    text: 'داداش یه دنا پلاس اتومات سراغ داری رنگش تیره باشه زیر شصت هزارتا رفته باشه تا یک و سیصد',
    filters: 'model=ikco-dena-plus&gearbox=automatic&kmTo=60000&tomanTo=1300000000',
    rest: ['رنگش تیره'],
  },
  {
    text: 'تازه گواهینامه گرفتم یه ماشین میخوام ارزون باشه پراید نباشه خرج رو دستم نذاره نهایت ۳۵۰ تومن',
    filters: 'sort=cheapest&tomanTo=350000000',
    without: pride,
    rest: ['خرج رو دستم نذاره'],
  },
  {
    text: '۲۰۶ خودمو فروختم ۵۵۰ گرفتم ۲۰۰ هم میذارم روش دنبال ۲۰۷ دنده ام',
    filters: 'model=peugeot-207&gearbox=manual&tomanTo=750000000',
    rest: ['۲۰۶'],
  },
  {
    text: 'یه وانت میخوام مزدا یا پیکان برا بار زدن میوه مدل زیر ۸۵ نباشه سند تک برگ به نام خودش',
    filters: 'model=mazda-vanet-1600&model=ikco-paykan-pickup&yearFrom=1385&document=single-page',
    rest: ['بار زدن میوه'],
  },
  {
    text: 'پژو پارس دارم مدل ۹۸ با شاسی بلند چینی معاوضه میکنم اصفهانم',
    filters: 'bodyType=suv&origin=chinese&price=barter&city=isfahan',
    rest: ['پژو پارس', 'مدل ۹۸'],
  },
  {
    text: 'کسی تو تبریز کوییک دوگانه یا ساینا دوگانه داره با ۱۵۰ پیش و ماهی ده تومن بده',
    filters:
      'city=tabriz&model=saipa-quick&model=saipa-saina&fuel=dual&price=instalment&downTo=150000000&monthlyTo=10000000',
  },

  // Latin letters, words joined and split, slips of the finger.
  { text: 'ta 1 milyard o nim shasi boland', filters: 'bodyType=suv&tomanTo=1500000000' },
  { text: 'samand sefid zire 500 milion', filters: 'model=ikco-samand&colour=white&tomanTo=500000000' },
  { text: 'arzoontarin pride shiraz', filters: `${pride}&city=shiraz&sort=cheapest` },
  {
    text: 'tondar 90 bedoone rang tehran',
    filters: 'model=renault-tondar-90&body=no-paint&city=tehran',
  },
  { text: 'dalal nabashe 405 ghom', filters: 'model=peugeot-405&city=qom', without: 'seller=gallery' },
  { text: 'پژو۲۰۶تیپ۵', filters: 'trim=peugeot-206-type-5' },
  { text: 'ام وی ام ایکس بیست و دو', filters: 'model=mvm-x22' },
  { text: 'پزو پارس سفیذ', filters: 'model=peugeot-pars&colour=white' },
  { text: 'دنا پلاسس اتوماتبک تهزان', filters: 'model=ikco-dena-plus&gearbox=automatic&city=tehran' },

  // Ambiguous texts.
  { text: 'سمند زیر ۱۵۰', filters: 'model=ikco-samand', asks: 'price or mileage' },
  { text: 'یه تومن دارم چی بخرم', filters: '', asks: '1 million or 1 milliard toman' },
  { text: 'گلشهر ۲۰۶', filters: 'model=peugeot-206', asks: 'in which city' },
  { text: 'نورآباد پراید ۱۱۱', filters: 'model=saipa-pride-111', asks: 'Nurabad of Fars or of Lorestan' },
  { text: 'پراید مدل پایین', filters: pride, asks: 'up to which year' },
  {
    text: 'نیسان سفید مدل ۹۰',
    filters: 'colour=white&yearFrom=1390&yearTo=1390',
    asks: 'the Zamyad pickup or the make Nissan',
  },
  { text: 'دنا ۸۰', filters: 'model=ikco-dena', asks: 'price or mileage' },
  { text: 'جک ۵ مشکی', filters: 'make=jac&colour=black', asks: 'J5 or S5' },
  { text: 'شاسی بلند تا ۱۰', filters: 'bodyType=suv', asks: '10 million or 10 milliard toman' },
  { text: '۵۵۰ نقره ای', filters: 'colour=silver', asks: 'MVM 550, MG 550 or the price' },
]
