/**
 * What the most used passwords are made of: words, names, teams, brands and keyboard walks of lists that were published after
 * break-ins, and their Indian kin. A word stands for all its forms: any case, `p@ssw0rd`, `Password1!`, `2026summer` (password-rules.ts).
 */
const words = `
password passwort passw passwd passwrd pass passpass passphrase mypassword mypass newpassword newpass yourpassword thepassword
changeme change letmein letmeinnow opensesame welcome welcomeback hello helloworld hellohello hellokitty test tester testing testtest
testpassword testuser guest user username login logmein access master masterkey admin administrator adminadmin root rootroot toor
superuser super superman supervisor system sysadmin default temp temporary temppass demo demodemo sample example secret secrets
topsecret mysecret private public qwerty qwert qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qwertyuiop qazwsx qazwsxedc
qweasd qweasdzxc wasd abc abcd abcde abcdef abcdefg abcdefgh abcabc xyz xyzxyz aaa asd asdasd qweqwe zaq xsw poiuyt lkjhgf mnbvcxz
iloveyou iloveu iloveme ilove iluvu iluvyou loveyou loveme love lovely lover lovers lovelove mylove truelove onelove forever
foreverlove always babe baby babygirl babyboy honey honeybee sweet sweetheart sweetie sweety darling dear angel angels angelina
princess prince queen king kingdom kings queens goddess godisgood jesus jesuschrist christ christian godislove god godbless bless
blessed heaven hell devil demon satan lucifer holyspirit faith hope trustno trustnoone trustme believe dream dreams dreamer
sunshine sun sunny sunset sunrise moon moonlight star stars starlight starwars startrek sky skywalker rainbow rain storm thunder
lightning snow snowball snowman winter spring summer autumn fall monsoon season january february march april may june july august
september october november december monday tuesday wednesday thursday friday saturday sunday today tomorrow weekend holiday vacation
monkey donkey dragon dragons tiger tigers lion lions eagle eagles bear bears wolf wolves panther panthers cobra python viper snake
shark dolphin dolphins whale horse horses pony mustang stallion puppy puppies dog dogs doggy doggie kitty kitten kittycat cat cats
mouse rabbit bunny butterfly bird birdie duck chicken turtle fish fishing spider spiderman batman robin ironman hulk thor loki
captain captainamerica avengers marvel wolverine deadpool joker harley pokemon pikachu charizard naruto sasuke goku dragonball
onepiece mario luigi zelda sonic minecraft roblox fortnite callofduty counterstrike halo warcraft worldofwarcraft starcraft
diablo doom matrix terminator predator alien gandalf frodo hobbit legolas hogwarts harrypotter hermione voldemort dumbledore
shadow shadows ghost phantom hunter hunting ranger rangers warrior warriors soldier army navy marine marines airforce police killer
assassin ninja samurai sniper pirate pirates viking vikings knight knights wizard magic magical merlin legend legends hero heroes
football footballer soccer baseball basketball hockey tennis golf golfer cricket kabaddi volleyball rugby swimming swimmer runner
champion champions winner winners victory victor goal player players game games gamer gaming sports sport ferrari porsche mercedes
lamborghini bugatti bmw audi toyota honda yamaha suzuki kawasaki nissan corvette camaro chevy chevrolet ford jaguar tesla
liverpool arsenal chelsea manchester manutd mancity unitedkingdom barcelona realmadrid madrid juventus milan bayern dortmund celtic
everton tottenham ronaldo cristiano messi neymar beckham jordan michaeljordan lakers chicago bulls yankees redsox dodgers cowboys
steelers packers patriots raiders broncos redskins giants jets dallas boston newyork london paris berlin rome madridista tokyo
mumbai delhi newdelhi kolkata calcutta chennai madras bangalore bengaluru hyderabad pune ahmedabad jaipur lucknow kanpur nagpur
indore bhopal kochi kerala goa punjab gujarat maharashtra rajasthan bihar assam bengal india indian bharat hindustan incredibleindia
jaihind vandemataram bharatmata jaishreeram shreeram sriram ram sitaram jaimatadi matarani omnamahshivaya shiva shivshakti mahadev
harharmahadev ganesh ganpati ganapati hanuman bajrangbali krishna radhekrishna radhe radha harekrishna govinda lakshmi laxmi saraswati
durga omsairam sairam saibaba waheguru satnam allah alhamdulillah bismillah mashallah inshallah muhammad mohammad ammu amma appa
papa mummy mamma mama mother mom mommy daddy dad father family myfamily brother sister friend friends bestfriend bestfriends
friendship children kids boys girls boy girl boyfriend girlfriend husband wife married wedding single sexy sexyboy sexygirl hottie
hotgirl beautiful beauty pretty cute cutie cutiepie gorgeous handsome smart genius crazy stupid idiot loser looser whatever nothing
something anything everything nobody somebody freedom liberty justice peace peaceful happy happiness happyday smile smiley laughing
lucky luckyone goodluck success successful money moneymoney rich richman million millionaire billion dollar dollars rupees gold
golden silver diamond diamonds platinum crystal pearl ruby sapphire emerald purple orange yellow green greenday blue bluesky red
black blackcat blackjack white pink pinky brown grey scarlet violet rose roses flower flowers lotus jasmine lily lilly daisy
cherry apple apples applepie banana mango orangejuice peach strawberry blueberry pineapple grapes lemon chocolate cookie cookies candy
sugar cupcake cake butter cheese pizza burger chicken biryani samosa paneer masala chai coffee tea cocacola pepsi whisky whiskey vodka
beer wine rum music musical guitar piano drums rocknroll rock rockstar rocker metal metallica slipknot nirvana beatles queenband
eminem tupac madonna shakira rihanna beyonce justin justinbieber bieber onedirection taylorswift bts blackpink kpop hiphop jazz
bollywood shahrukh srk salman salmankhan amitabh sachin tendulkar sachintendulkar dhoni msdhoni virat viratkohli kohli rohitsharma
computer laptop internet google gmail yahoo hotmail facebook twitter instagram youtube whatsapp linkedin amazon flipkart netflix
microsoft windows office linux ubuntu android samsung nokia motorola iphone apple macbook xbox playstation nintendo sony toshiba dell
lenovo intel oracle cisco server servers network wireless wifi router database backup security secure secured safety safe sesame
matrixcode hacker hack hacked hackme coder coding developer program programmer software hardware internetexplorer firefox chrome
school college university student students teacher professor education class classroom study studying exam physics chemistry maths
mathematics science biology english hindi sanskrit history company business manager office worker work working job team teamwork
welcomehome homehome home sweethome house garden garage kitchen family mountain mountains river ocean beach island forest desert
earth world universe galaxy planet mercury venus jupiter saturn neptune pluto apollo zeus athena phoenix titan titanic nemesis
michael michelle jessica jennifer ashley amanda nicole daniel daniela andrew andrea anthony antonio alexander alexandra alexis
charlie charles christopher christina christine chris david diana elizabeth emily emma eric george hannah heather jack jackson jacob
james jason jasmine jordan joseph joshua julia justin karen katherine kevin kimberly laura lauren louise lucas maggie maria marina
mark martin matthew megan melissa mercedes michel miguel mohamed natalie nathan nicholas oliver olivia patricia patrick paul peter
rachel rebecca richard robert roberto ryan samantha samuel sandra sarah scott sebastian sophie stephanie stephen steven thomas tiffany
tyler vanessa veronica victoria vincent william aarav aditya ajay akash amit anand anil anita anjali ankit anuradha arjun arun asha
ashish ashok deepak deepika dinesh divya gaurav geeta gopal harish isha kajal karan kavita kiran krish kumar lalit lata madhu mahesh
manish manisha manoj meena mohan mohit mukesh nandini naveen neeraj neha nikhil nisha nitin pankaj pooja prakash pramod prasad prashant
pravin preeti priya priyanka rahul raj raja rajesh rajeev rajkumar rakesh ramesh rani ravi rekha ritu rohan rohit sachin sandeep
sangeeta sanjay sanjeev santosh sarita satish seema shilpa shubham shweta sneha sonia sonu suman sumit sunil sunita suresh sushil
swati tanvi usha varun vijay vikas vikram vinay vinod vishal yash yogesh
blink fuckyou fuckoff fuckme fuck fucker asshole bitch bastard bollocks pussy dick penis vagina sex sexsex porn pornstar hooters boobs
computers number numbers one two three onetwothree onetwothreefour first firstone primary special specialone newone oldone myself
itsme meandyou youandme me you mine yours ours everyone iamgod iamtheone iamthebest thebest best bestever numberone topgun boss bigboss
bigdaddy bigboy bigdog biggie cowboy cowgirl country countryboy hardcore extreme maximum maximus gladiator spartan sparta trojan
buster bubba bubbles ginger pepper peanut pumpkin snoopy scooby scoobydoo garfield tinkerbell mickey mickeymouse minnie donald
donaldduck goofy simba nemo shrek barbie elmo cookie monster monsters snickers skittles oreo nutella teddy teddybear casper lucifer
access granted entry enter entrance exit exits start stop stopit begin finish end theend unlock unlocked locked lockdown open
opened closed close quit restart reset resetme forgot forgotten remember rememberme dontforget iforgot unknown undefined null nothing
junk trash trustworthy dummy fake real really okay okokok yes yesyes nono never neverever again maybe please pleaseletmein thanks thankyou
goodbye goodmorning goodnight goodday hellothere heythere howdy namaste namaskar salaam shalom bonjour hola ciao amigo amigos
snowflake october fender gibson stratocaster harley harleydavidson yankee mustangs cadillac maverick goose iceman wildcat bobcat tomcat
cardinal cardinals falcon falcons hawk hawks raven ravens phoenixrising firebird fire fireball firefly firefighter flame flames inferno
ice icecream iceberg frozen water waterfall wateringcan wind windy tornado hurricane tsunami earthquake volcano dynamite bomb rocket
rockets missile bullet bullets gun guns pistol rifle sword swordfish blade dagger arrow hammer hammerhead steel iron copper titanium
`

/** Letters only, lower case. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
