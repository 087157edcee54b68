/** Prices and other dollars that are not formulas, one per line: the labelled data of find-formulas.test.ts. */
export const prices = String.raw`
It costs $5.
$5 and $10
between $20,000 and $30,000
from $5 to $10 each
US$5
US$5 and US$10
US$5/US$10
US$ 5 million
A$5 or A$10
CA$20, AU$30
5$ to 10$
5$, or 10$
5$; 10$
5$-10$
5$ - 10$
10$ (or 20$)
10$(20$)
paid 5$/kg, not 6$/kg
cost in $ and price in $
(in $) and (in $)
(in '000$) and (in '000$)
revenue ($) against cost ($)
$/kg and $/lb
$5/kg and $6/kg
$.47/lb or $.50/lb
4t = 112; $448
A) $649 B) $6,049
A) $2.82\nB) $2.97\nC) $6.47
$400,000, $300,000 or $200,000
$5-$10
$5–$10
$5—$10
($5) or ($10)
$5, $10
$5; $10
$5+$10
$5 + $10
$5 = $5
$5*2 = $10
$5 x 4 = $20
$5 × 4 = $20
$5 × $4
$12.50 per unit less $3.25
$1.2 billion, up from $900 million
$265 million, including cash sales of $25 million
a $1,000, 13-week bill for $960
$5k to $10k
$5K–$10K
$5M vs $10M
$100M/$200M
5 $ and 10 $
$ 5 and $ 10
$ 5 and 10 $
-$5 and -$10
−$5 to +$10
$-5 and $-10
~$5 or ~$6
<$5 or >$10
$5? Or $10?
$5! Not $10!
Is it $5: $10: $15?
“$5” and “$10”
"$5","$10"
'$5','$10'
[$5, $10]
{$5, $10}
$5 each, 10 for $45
between $ and €
$ or £
$, £ and €
$ per €: 1.10, € per $: 0.91
$$ to $$$
cheap ($), fair ($$), dear ($$$)
$$$ is dearer than $$
the price is 20$
20$ a piece, or 30 $ a pair
20$, 30$ and 40$
20$/30$
20$ + 30$ = 50$
20$+30$=50$
20$. Then 30$.
NZ$4 = US$3
HK$10 is US$1.28 or so
R$5 in Brazil, MX$90 in Mexico
$5 or US$
$20 in cash and 30 US$
$1 buys ₹83, so ₹830 buy $10
an income of $3 thousand; a tax of $1 thousand
P = $40, Q = 20, so TR = $800
MR=$40, MC=$30
wages of $8/h, prices of $4
loss of $4. Gain of $5.
"cash" $100, "loan" $200
earns $49, works 3.5 hours
$16.99 a bunch, $339.80 in all
$6,049\n$6,409
1 lb = $3\n2 lb = $6
\\$5 and \\$10
\\$5 and $10
$5 and \\$10
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n').replaceAll('\\\\', '\\'))
