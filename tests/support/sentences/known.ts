import { pride, tiba, type SentenceCase } from './sentence-case.ts'

/** Sentences to build the parser against. Those of held-out.ts only measure it. */
export const knownSentences: readonly SentenceCase[] = [
  // A car with its place, year, colour.
  { text: '206 سفید تهران', filters: 'model=peugeot-206&colour=white&city=tehran' },
  { text: 'پراید نقره ای مدل ۸۸ مشهد', filters: `${pride}&colour=silver&yearFrom=1388&yearTo=1388&city=mashhad` },
  {
    text: 'دنا پلاس اتومات مشکی اصفهان',
    filters: 'model=ikco-dena-plus&gearbox=automatic&colour=black&city=isfahan',
  },
  { text: 'کوییک دنده ای سفید صفر', filters: 'model=saipa-quick&gearbox=manual&colour=white&kmTo=0' },
  {
    text: 'تیبا 2 نوک مدادی شیراز زیر ۴۵۰ میلیون',
    filters: 'model=saipa-tiba-2&colour=charcoal&city=shiraz&tomanTo=450000000',
  },
  { text: 'سانتافه مشکی ۲۰۱۶', filters: 'model=hyundai-santa-fe&colour=black&yearFrom=1395&yearTo=1395' },
  { text: 'وانت نیسان دوگانه یزد', filters: 'model=zamyad-z24&fuel=dual&city=yazd' },
  { text: 'شاسی بلند اتومات کرمان', filters: 'bodyType=suv&gearbox=automatic&city=kerman' },

  // Exclusions.
  { text: 'پراید تصادفی نباشه', filters: pride, without: 'body=crashed' },
  { text: 'دنا پلاس به جز مشکی و سرمه ای', filters: 'model=ikco-dena-plus', without: 'colour=black&colour=navy' },
  { text: 'تارا اتومات بدون رنگ', filters: 'model=ikco-tara&gearbox=automatic&body=no-paint' },
  { text: 'سمند گازسوز نباشه', filters: 'model=ikco-samand', without: 'fuel=dual' },
  { text: 'ماشین چینی نمیخوام تا ۹۰۰ میلیون', filters: 'tomanTo=900000000', without: 'origin=chinese' },
  { text: 'غیر از پراید هرچی تا ۳۰۰ میلیون باشه', filters: 'tomanTo=300000000', without: pride },
  {
    text: '۲۰۷ دنده ای نمیخوام فقط اتومات',
    filters: 'model=peugeot-207&gearbox=automatic',
    without: 'gearbox=manual',
  },
  { text: 'رنگ نداشته باشه ساینا', filters: 'model=saipa-saina&body=no-paint' },
  { text: 'ال نود بی خط و خش', filters: 'model=renault-tondar-90', without: 'body=scratches' },
  { text: '۴۰۵ بی رنگ بی تصادف', filters: 'model=peugeot-405&body=no-paint', without: 'body=crashed' },
  { text: 'شاهین سفید نباشه', filters: 'model=saipa-shahin', without: 'colour=white' },
  {
    text: 'جک اس ۵ تمام رنگ نباشه زیر ۹۵۰ تومن',
    filters: 'model=jac-s5&tomanTo=950000000',
    without: 'body=full-painted',
  },
  {
    text: 'پژو پارس چپی نباشه اتاق تعویضم نباشه',
    filters: 'model=peugeot-pars',
    without: 'body=crashed&body=cabin-replaced',
  },
  {
    text: 'سراتو دور رنگ و تمام رنگ نمیخوام',
    filters: 'model=kia-cerato',
    without: 'body=around-painted&body=full-painted',
  },
  { text: '۲۰۶ کرج به غیر از نمایشگاهی', filters: 'model=peugeot-206&city=karaj', without: 'seller=gallery' },
  { text: 'النترا سندش وکالتی نباشه', filters: 'model=hyundai-elantra', without: 'document=power-of-attorney' },

  // Money.
  { text: 'ماشین تا یک و نیم میلیارد', filters: 'tomanTo=1500000000' },
  { text: 'دنا پلاس تا ۱.۲ میلیارد', filters: 'model=ikco-dena-plus&tomanTo=1200000000' },
  {
    text: 'شاسی بلند بین ۱ و ۵۰۰ تا ۲ میلیارد',
    filters: 'bodyType=suv&tomanFrom=1500000000&tomanTo=2000000000',
  },
  { text: 'هایما ۱/۵ میلیارد', filters: 'make=haima&tomanTo=1500000000' },
  { text: 'تارا زیر یه میلیارد و نیم', filters: 'model=ikco-tara&tomanTo=1500000000' },
  { text: 'کوییک ۵۵۰ تومن', filters: 'model=saipa-quick&tomanTo=550000000' },
  { text: 'تا هشتصد میلیون چی دارین', filters: 'tomanTo=800000000' },
  {
    text: '۲۰۷ پانوراما ۱۲۰۰ تومن',
    filters: 'trim=peugeot-207-panorama-automatic-tu5p&tomanTo=1200000000',
  },
  { text: 'چانگان یونی تی زیر ۲ و ۸۰۰', filters: 'model=changan-uni-t&tomanTo=2800000000' },
  { text: 'از ۸۰۰ تا یک میلیارد شاهین', filters: 'model=saipa-shahin&tomanFrom=800000000&tomanTo=1000000000' },
  { text: 'پارس ۷۵۰م', filters: 'model=peugeot-pars&tomanTo=750000000' },
  {
    text: 'یک و دویست تا یک و پونصد آریزو ۶',
    filters: 'model=fownix-arrizo-6&tomanFrom=1200000000&tomanTo=1500000000',
  },
  { text: 'بالای سه میلیارد توسان', filters: 'model=hyundai-tucson&tomanFrom=3000000000' },
  { text: 'ساینا حداکثر 480 میلیون تومان', filters: 'model=saipa-saina&tomanTo=480000000' },
  { text: 'فیدلیتی ۲ میلیارد و ۳۵۰', filters: 'make=fidelity&tomanTo=2350000000' },

  // Approximate amounts.
  { text: 'حدود ۵۰۰ پراید نباشه', filters: 'tomanFrom=450000000&tomanTo=550000000', without: pride },
  { text: 'دور و بر ۷۰۰ تومن ۲۰۶', filters: 'model=peugeot-206&tomanFrom=630000000&tomanTo=770000000' },
  { text: 'سوناتا حدودا ۲ میلیارد', filters: 'model=hyundai-sonata&tomanFrom=1800000000&tomanTo=2200000000' },
  { text: 'حول و حوش ۴۰۰ میلیون وانت', filters: 'bodyType=pickup&tomanFrom=360000000&tomanTo=440000000' },

  // Alternatives only.
  { text: '۲۰۶ یا ۲۰۷ تا ۷۰۰ تومن', filters: 'model=peugeot-206&model=peugeot-207&tomanTo=700000000' },
  { text: 'سفید یا نقره ای سمند', filters: 'model=ikco-samand&colour=white&colour=silver' },
  { text: 'کرج یا فردیس پژو پارس', filters: 'city=karaj&city=fardis&model=peugeot-pars' },
  { text: 'فقط قم پراید ۱۳۱', filters: 'city=qom&model=saipa-pride-131' },
  { text: 'بی رنگ یا یه لکه تندر ۹۰', filters: 'body=no-paint&body=one-spot&model=renault-tondar-90' },
  { text: 'هیبرید یا برقی زیر ۳ میلیارد', filters: 'fuel=hybrid&fuel=plug-in-hybrid&fuel=electric&tomanTo=3000000000' },
  { text: 'تیگو ۷ پرو یا جک اس ۵ فقط مشکی', filters: 'model=fownix-tiggo-7-pro&model=jac-s5&colour=black' },
  { text: 'فقط شخصی باشه ۴۰۵ همدان', filters: 'seller=personal&model=peugeot-405&city=hamadan' },

  // Orders.
  { text: 'ارزون ترین پراید تهران', filters: `${pride}&city=tehran&sort=cheapest` },
  { text: 'گرون ترین لندکروز', filters: 'model=toyota-land-cruiser&sort=dearest' },
  { text: 'کم کارکردترین ۲۰۶ مدل ۹۵', filters: 'model=peugeot-206&yearFrom=1395&yearTo=1395&sort=mileage' },
  { text: 'جدیدترین آگهی های دنا پلاس', filters: 'model=ikco-dena-plus&sort=newest' },
  { text: 'سمند زیر قیمت بازار', filters: 'model=ikco-samand&sort=deal' },
  { text: 'اونایی که تازه قیمتشونو آوردن پایین', filters: 'sort=drop' },
  { text: 'ارزان ترین شاسی بلند اتوماتیک', filters: 'bodyType=suv&gearbox=automatic&sort=cheapest' },
  { text: 'جدیدترین مدل سراتو تا ۲ میلیارد', filters: 'model=kia-cerato&tomanTo=2000000000&sort=year' },

  // Colloquial texts.
  { text: 'با ۵۰۰ چی بخرم', filters: 'tomanTo=500000000' },
  { text: 'با ۹۰۰ میلیون چی میشه خرید', filters: 'tomanTo=900000000' },
  { text: 'سلام دنبال یه ۲۰۶ تمیز میگردم', filters: 'model=peugeot-206', rest: ['تمیز'] },
  { text: 'بودجم ۶۵۰ تومنه یه ماشین اتومات میخوام', filters: 'tomanTo=650000000&gearbox=automatic' },
  { text: 'لطفا یه پیکان برا من پیدا کنید', filters: 'model=ikco-paykan' },
  { text: 'یک و نیم دارم چی پیشنهاد میدین', filters: 'tomanTo=1500000000' },
  { text: 'ماشین برا خانومم میخوام اتوماتیک باشه تا ۸۰۰ تومن', filters: 'gearbox=automatic&tomanTo=800000000' },

  // Body conditions and idioms.
  { text: '۲۰۶ تیپ ۲ مثل گل', filters: 'trim=peugeot-206-type-2', rest: ['مثل گل'] },
  { text: 'ماشین ۲ در مشکی', filters: 'bodyType=coupe&colour=black' },
  { text: 'پیکان جاده خاکی نرفته', filters: 'model=ikco-paykan', rest: ['جاده خاکی نرفته'] },
  { text: 'پراید خانوم دکتر', filters: pride, rest: ['خانوم دکتر'] },
  { text: 'سمندلایکس فابریک', filters: 'trim=ikco-samand-lx&body=no-paint' },
  { text: 'ماتیز تک برگ سند', filters: 'model=daewoo-matiz&document=single-page' },
  { text: 'ام وی ام ایکس ۳۳ یه لکه رنگ', filters: 'model=mvm-x33&body=one-spot' },
  { text: 'تیبا صندوقدار کاپوت رنگ', filters: 'model=saipa-tiba&body=hood-painted' },
  { text: 'زانتیا فول سالم', filters: 'model=citroen-xantia', rest: ['فول', 'سالم'] },

  // Plates.
  { text: 'پلاک منطقه آزاد کمری', filters: 'plate=free-zone&model=toyota-camry' },
  { text: 'سوناتا گذر موقت', filters: 'model=hyundai-sonata&plate=temporary' },
  { text: 'هیوندای پلاک کیش', filters: 'make=hyundai&plate=free-zone' },
  { text: 'لکسوس پلاک ملی', filters: 'make=lexus&plate=national' },
  { text: 'توسان گذر موقت نباشه', filters: 'model=hyundai-tucson', without: 'plate=temporary' },

  // Instalments.
  {
    text: '۲۰۷ پیش ۲۰۰ قسط ۱۵',
    filters: 'model=peugeot-207&price=instalment&downTo=200000000&monthlyTo=15000000',
  },
  { text: 'اقساطی بدون پیش تهران', filters: 'price=instalment&downTo=0&city=tehran' },
  { text: 'ماهی ۲۰ میلیون قسط میتونم بدم', filters: 'price=instalment&monthlyTo=20000000' },
  { text: 'لیزینگی کوییک با ۱۵۰ پیش', filters: 'model=saipa-quick&price=instalment&downTo=150000000' },
  { text: 'پرايد قسطي كرج', filters: `${pride}&price=instalment&city=karaj` },
  { text: 'شاهین نقدی میخوام اقساطی نباشه', filters: 'model=saipa-shahin', without: 'price=instalment' },

  // Origin of a make.
  {
    text: 'ماشین کره ای اتومات زیر ۲ میلیارد',
    filters: 'origin=korean&gearbox=automatic&tomanTo=2000000000',
  },
  { text: 'ژاپنی شاسی بلند', filters: 'origin=japanese&bodyType=suv' },
  { text: 'ماشین ایرانی باشه صفر باشه', filters: 'origin=iranian&kmTo=0' },
  { text: 'آلمانی مشکی', filters: 'origin=german&colour=black' },
  {
    text: 'شاسی بلند غیر چینی تا یک و هشتصد',
    filters: 'bodyType=suv&tomanTo=1800000000',
    without: 'origin=chinese',
  },

  // Years.
  { text: 'پراید ۱۳۲ مدل ۹۰ به بالا', filters: 'model=saipa-pride-132&yearFrom=1390' },
  { text: '۲۰۶ ۸۵', filters: 'model=peugeot-206&yearFrom=1385&yearTo=1385' },
  { text: 'سمند ۹۵ تا ۹۸', filters: 'model=ikco-samand&yearFrom=1395&yearTo=1398' },
  { text: 'شاهین ۱۴۰۲', filters: 'model=saipa-shahin&yearFrom=1402&yearTo=1402' },
  { text: 'تارا مدل ۰۱ به بعد', filters: 'model=ikco-tara&yearFrom=1401' },
  { text: 'اپتیما ۲۰۱۵', filters: 'model=kia-optima&yearFrom=1394&yearTo=1394' },
  { text: 'پژو پارس مدل بالا', filters: 'model=peugeot-pars&sort=year' },
  { text: 'پیکان مدل ۷۰ تا ۷۸', filters: 'model=ikco-paykan&yearFrom=1370&yearTo=1378' },
  { text: 'کرولا بین ۲۰۰۸ تا ۲۰۱۲', filters: 'model=toyota-corolla&yearFrom=1387&yearTo=1391' },

  // Mileage.
  { text: '۲۰۶ زیر صد هزارتا کارکرد', filters: 'model=peugeot-206&kmTo=100000' },
  { text: 'دنا کارکرد ۵۰', filters: 'model=ikco-dena&kmTo=50000' },
  { text: 'پراید صفر خشک', filters: `${pride}&kmTo=0` },
  { text: 'ساندرو کمتر از ۸۰ هزار کیلومتر', filters: 'model=renault-sandero&kmTo=80000' },
  { text: 'تیگو ۵ کارکرد ۶۰ تا ۱۰۰ هزار', filters: 'model=chery-tiggo-5&kmFrom=60000&kmTo=100000' },
  { text: 'رانا پلاس در حد صفر', filters: 'model=ikco-rana-plus', rest: ['در حد صفر'] },
  { text: 'آزرا بالای ۲۰۰ هزارتا کار نکرده باشه', filters: 'model=hyundai-azera&kmTo=200000' },

  // Words without a filter.
  { text: 'ماشین جادار خانوادگی تا ۱ میلیارد', filters: 'tomanTo=1000000000', rest: ['جادار', 'خانوادگی'] },
  { text: 'کم مصرف و ارزون', filters: 'sort=cheapest', rest: ['کم مصرف'] },
  { text: 'اتومات بی دردسر', filters: 'gearbox=automatic', rest: ['بی دردسر'] },
  { text: 'وانت پرقدرت دیزل', filters: 'bodyType=pickup&fuel=diesel', rest: ['پرقدرت'] },
  { text: 'یه ماشین جمع و جور شهری', filters: '', rest: ['جمع و جور', 'شهری'] },

  // Districts.
  { text: '۲۰۶ سعادت آباد', filters: 'model=peugeot-206&city=tehran&district=سعادت‌آباد' },
  { text: 'پارس تهرانپارس', filters: 'model=peugeot-pars&city=tehran&district=تهرانپارس' },
  { text: 'نمایشگاه های ستارخان', filters: 'seller=gallery&city=tehran&district=ستارخان' },
  { text: 'مشهد قاسم آباد تیبا', filters: `${tiba}&city=mashhad&district=قاسم‌آباد` },
  { text: 'گوهردشت کرج دنا پلاس', filters: 'model=ikco-dena-plus&city=karaj&district=گوهردشت' },
  {
    text: 'سوزوکی ویتارا نیاوران',
    filters: 'model=suzuki-grand-vitara&model=suzuki-vitara&city=tehran&district=نیاوران',
  },
  { text: 'شیراز معالی آباد ۲۰۷', filters: 'model=peugeot-207&city=shiraz&district=معالی‌آباد' },
  { text: 'پونک یا جنت آباد ساینا', filters: 'model=saipa-saina&city=tehran&district=پونک&district=جنت‌آباد' },

  // Provinces and cities.
  { text: 'استان تهران پراید وانت', filters: 'province=tehran&model=saipa-151' },
  { text: 'کل استان اصفهان سمند', filters: 'province=isfahan&model=ikco-samand' },
  { text: 'مازندران شاسی بلند', filters: 'province=mazandaran&bodyType=suv' },
  { text: 'پلاک ماکو توی آذربایجان غربی', filters: 'plate=free-zone&province=west-azerbaijan' },

  // Numbers of models, words joined and split, Latin letters.
  { text: 'perayd 131', filters: 'model=saipa-pride-131' },
  { text: 'pejo pars sefid', filters: 'model=peugeot-pars&colour=white' },
  { text: '206 tip 5 meshki', filters: 'trim=peugeot-206-type-5&colour=black' },
  { text: 'دویستو شش صندوقدار', filters: 'model=peugeot-206-sd' },
  { text: 'l90 otomat karaj', filters: 'model=renault-tondar-90&gearbox=automatic&city=karaj' },
  { text: 'پرشیا tu5', filters: 'trim=peugeot-pars-lx-tu5' },
  { text: 'ام وی ام۳۱۵', filters: 'model=mvm-315' },
  { text: 'پراید١١١', filters: 'model=saipa-pride-111' },
  { text: 'چهارصدوپنج دوگانه', filters: 'model=peugeot-405&fuel=dual' },
  { text: 'کویک اس', filters: 'trim=saipa-quick-s' },
  { text: 'هیوندا ورنا', filters: 'model=hyundai-verna' },
  { text: 'tiba 2 zire 400 milion', filters: 'model=saipa-tiba-2&tomanTo=400000000' },
  { text: 'دناپلاس ۱۴۰۱', filters: 'model=ikco-dena-plus&yearFrom=1401&yearTo=1401' },
  { text: 'ام جی ۳۶۰', filters: 'model=mg-360' },

  // Seller, document, insurance, pictures, exchange, price.
  { text: 'دلال نباشه ۲۰۶ تهران', filters: 'model=peugeot-206&city=tehran', without: 'seller=gallery' },
  { text: 'از نمایشگاه بخرم سراتو', filters: 'seller=gallery&model=kia-cerato' },
  { text: 'پژو روا شخصی', filters: 'model=peugeot-roa&seller=personal' },
  { text: 'ساینا سند تک برگ', filters: 'model=saipa-saina&document=single-page' },
  { text: 'سند قطعی باشه لیفان', filters: 'document=notarial&make=lifan' },
  { text: '۶ ماه بیمه داشته باشه پراید', filters: `${pride}&insuranceFrom=6` },
  { text: 'کوییک آر با یک سال بیمه', filters: 'trim=saipa-quick-r&insuranceFrom=12' },
  { text: 'فقط عکس دار ۲۰۷', filters: 'model=peugeot-207&picture=yes' },
  { text: 'سمند معاوض با موتور', filters: 'model=ikco-samand&price=barter', rest: ['موتور'] },
  {
    text: '۲۰۶ قیمت مقطوع توافقی نباشه',
    filters: 'model=peugeot-206&price=fixed',
    without: 'price=negotiable',
  },
  { text: 'آگهی با عکس و قیمت منصفانه', filters: 'picture=yes&rating=fair' },

  // Two cars.
  {
    text: 'تندر ۹۰ یا ساندرو اتومات تا ۹۰۰ میلیون',
    filters: 'model=renault-tondar-90&model=renault-sandero&gearbox=automatic&tomanTo=900000000',
  },
  {
    text: 'پراید ۱۳۱ و تیبا زیر ۳۵۰ تومن شخصی',
    filters: `model=saipa-pride-131&${tiba}&tomanTo=350000000&seller=personal`,
  },
  {
    text: 'سوناتا یا اپتیما مدل ۲۰۱۳ به بالا',
    filters: 'model=hyundai-sonata&model=kia-optima&yearFrom=1392',
  },

  // Long sentences.
  {
    text: 'سلام من دنبال یه پژو پارس مدل ۹۶ تا ۹۹ میگردم رنگش سفید باشه تصادفی هم نباشه بودجم ۷۰۰ تومنه',
    filters: 'model=peugeot-pars&yearFrom=1396&yearTo=1399&colour=white&tomanTo=700000000',
    without: 'body=crashed',
  },
  {
    text: 'یه ماشین اتومات میخوام واسه خانومم که بی رنگ باشه زیر پنجاه هزارتا کار کرده باشه تا یک میلیارد',
    filters: 'gearbox=automatic&body=no-paint&kmTo=50000&tomanTo=1000000000',
  },
  {
    text: 'من خودم یه تیبا دارم میخوام با ۲۰۷ معاوضه کنم مابه التفاوتشو نقد میدم تهران هستم',
    filters: 'model=peugeot-207&price=barter&city=tehran',
    rest: ['تیبا'],
  },
  {
    text: 'با دو میلیارد یه شاسی بلند میخوام چینی نباشه کره ای یا ژاپنی باشه مدلش زیاد مهم نیست',
    filters: 'tomanTo=2000000000&bodyType=suv&origin=korean&origin=japanese',
    without: 'origin=chinese',
  },
  {
    text: 'دانشجوام پول زیادی ندارم یه پراید زیر ۲۵۰ میلیون که موتورش سالم باشه بدنه مهم نیست',
    filters: `${pride}&tomanTo=250000000`,
    rest: ['موتورش سالم'],
  },
  {
    text: 'اگه کسی ۲۰۶ صندوقدار وی ۸ مدل ۹۶ به بالا داره فول و بی رنگ که صاحبش خانوم باشه',
    filters: 'trim=peugeot-206-sd-v8&yearFrom=1396&body=no-paint',
    rest: ['فول', 'صاحبش خانوم'],
  },
  {
    text: 'واسه کار تو اسنپ یه سمند یا ۴۰۵ دوگانه میخوام تا ۵۰۰ تومن کارکردش زیاد باشه مشکلی نیست',
    filters: 'model=ikco-samand&model=peugeot-405&fuel=dual&tomanTo=500000000',
    rest: ['اسنپ'],
  },
  {
    text: 'ترجیحا کرج یا شهریار باشه که بتونم از نزدیک ببینم دنا پلاس سفید یا مشکی زیر ۳۰ هزارتا',
    filters: 'city=karaj&city=shahriar&model=ikco-dena-plus&colour=white&colour=black&kmTo=30000',
  },
  {
    text: 'وانت میخوام واسه باربری تو روستا نیسان آبی یا پیکان وانت گازوییلی نباشه زیر ۶۰۰ تومن',
    filters: 'bodyType=pickup&model=zamyad-z24&model=ikco-paykan-pickup&tomanTo=600000000',
    without: 'fuel=diesel',
    rest: ['باربری', 'روستا'],
  },
  {
    text: 'یه ماشین کم مصرف و جادار میخوام که لوازمش ارزون باشه پلاک ملی تا هشتصد میلیون تهران',
    filters: 'plate=national&tomanTo=800000000&city=tehran',
    rest: ['کم مصرف', 'جادار', 'لوازمش ارزون'],
  },

  // Texts without any filter.
  { text: 'سلام وقتتون بخیر', filters: '' },
  { text: 'بازار ماشین کی آروم میشه', filters: '' },
  { text: 'رینگ اسپرت و سیستم صوتی', filters: '', rest: ['رینگ اسپرت', 'سیستم صوتی'] },
  { text: 'این سایت مطمئنه؟ کلاهبرداری نیست؟', filters: '' },

  // Ambiguous texts.
  { text: 'پراید زیر ۱۰۰', filters: pride, asks: 'price or mileage' },
  { text: 'نیسان مشهد', filters: 'city=mashhad', asks: 'the Zamyad pickup or the make Nissan' },
  { text: 'ماشین تا ۲ تومن', filters: '', asks: '2 million or 2 milliard toman' },
  { text: 'گلستان سمند', filters: 'model=ikco-samand', asks: 'province or city' },
]
