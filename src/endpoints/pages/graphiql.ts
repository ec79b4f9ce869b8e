import { htmlHead, type Markup, markup } from './layout.ts';

/** The first tabs of GraphiQL: a query for each area that the sandbox answers. A tab has the name of its query. */
export const graphiqlTabs: readonly string[] = [
  `# A player, and whether to trust them.
# Any UID of nine digits will do here.
query Players {
  player(game: GENSHIN, uid: "812345678", lang: EN) {
    nickname
    level
    trustScore {
      score
      tier
    }
    showcase {
      name
      level
      ... on GenshinCharacter {
        element
        weapon {
          name
          refinement
        }
      }
    }
    freshness {
      cache
      fetchedAt
    }
  }
}
`,
  `# Whatever has a name, in any language,
# typed as you like; then characters and weapons.
query Catalog {
  search(query: "hutao", first: 3) {
    kind
    game
    recordId
    name
  }
  character(game: HSR, avatarId: 1005, lang: JA) {
    name
    rarity
    recommendedBySets {
      name
    }
  }
  weapons(game: GENSHIN, type: "Bow", rarity: 5, first: 5) {
    totalCount
    nodes {
      name
      baseAtkLv90
      secondaryStat
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
`,
  `# Why a score is what it is,
# and the reports that were confirmed.
query TrustAndReports {
  trustScore(game: GENSHIN, uid: "800000012") {
    score
    tierMeta {
      label
      color
    }
    timeline(limit: 5) {
      nodes {
        event
        delta
        scoreAfter
        at
      }
    }
  }
  scamReports(game: GENSHIN, first: 5) {
    totalCount
    nodes {
      reportId
      category
      reportedPlayer {
        nickname
      }
    }
  }
}
`,
  `# What a showcase is worth,
# and what a rotation deals.
query BuildsAndDamage {
  player(game: GENSHIN, uid: "812345678") {
    showcase {
      name
      ... on GenshinCharacter {
        build {
          score
          grade
          worstGap {
            priority
            message
          }
        }
      }
    }
  }
  simulateDamage(
    input: {
      game: GENSHIN
      actor: {
        avatarId: 10000016
        level: 90
        weapon: { id: 12502, level: 90, refinement: 1 }
      }
      rotation: [
        { skill: "elemental_burst", count: 1, aura: "hydro" }
        { skill: "normal_attack", count: 4 }
      ]
    }
  ) {
    totalDamage
    dps {
      rotationDps
    }
    hits {
      skill
      reaction
      damage
    }
  }
}
`,
  `# Who has the best one,
# and where an account stands.
query Leaderboards {
  leaderboard(game: GENSHIN, avatarId: 10000110, metric: DAMAGE, first: 5) {
    totalCount
    nodes {
      rank
      nickname
      metricValue
      trustScore {
        tier
      }
    }
  }
  playerRanks(game: GENSHIN, uid: "812345678") {
    avatarId
    metric
    rank
    percentile
  }
}
`,
  `# Every banner that ran,
# and what the games announce now.
query Archive {
  banners(game: GENSHIN, characterId: 10000029, first: 5) {
    totalCount
    nodes {
      title
      version
      startsAt
      endsAt
      featured {
        name
        rateUp
      }
    }
  }
  notices(game: GENSHIN, first: 5) {
    nodes {
      type
      title
      startsAt
      endsAt
    }
  }
}
`,
  `# Your key, its webhooks,
# and what became of their messages.
query Webhooks {
  viewer {
    keyId
    environment
    scopes
  }
  webhooks {
    webhookId
    url
    events
    enabled
    deliveries(first: 5) {
      nodes {
        type
        state
        attempts
        lastFault
      }
    }
  }
}
`,
  `# A stream: it shows changes as they happen.
# Report the account to see one.
subscription Changes {
  trustScoreChanged(game: GENSHIN, uid: "812345678") {
    score
    tier
    cause
    at
  }
}
`,
];

const json = (value: unknown): Markup => ({
  html: JSON.stringify(value).replaceAll('<', String.raw`\u003c`),
});

/** The page of GraphiQL: a field for the key, and the library with its first tabs. */
export const graphiqlHtml = markup`${htmlHead(
  'GraphiQL · Waypoint',
  'Write GraphQL for Waypoint with completion, and see the answer beside it.',
)}
<link rel="stylesheet" href="/pages/graphiql-library.css">
<link rel="stylesheet" href="/pages/graphiql-tokens.css">
<link rel="stylesheet" href="/pages/graphiql.css">
<script type="application/json" id="tabs">${json(graphiqlTabs)}</script>
<script src="/pages/graphiql-library.js" defer></script>
<script src="/pages/graphiql.js" defer></script>
</head>
<body>
<header class="key-bar">
<h1><a href="/"><img src="/pages/icon.svg" alt="" width="24" height="24">Waypoint</a> <span>GraphiQL</span></h1>
<a href="/docs">Docs</a>
<form id="key-form" autocomplete="off">
<label for="key">API key</label>
<input id="key" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="svc_test_…" aria-describedby="key-state">
<output id="key-state" for="key">The documentation loads once a key is here.</output>
</form>
</header>
<main id="root"><noscript><p>GraphiQL needs JavaScript. <a href="/docs">The reference of /v1</a> and <a href="/v1">its operations</a> are there
without it.</p></noscript></main>
</body>
</html>
`.html;
